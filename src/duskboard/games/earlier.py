"""What contents were called by saves of format 1, whose digests counted every word.

Each digest is that of a content of ours of before; beside it stands the one it has now that only what decides a game
counts. Such a save goes on for as long as that content is ours. Contents with a person's own numbers over them are not
among them: which words of ours they were laid over cannot be known any more.
"""

FORWARD, STEAM_LEAF, DARKHOLDS = "f88ad33d492e95f6", "6846ab9dd5773c64", "e9cda129f05e6fdc"
DARKLEAF_GAMBIT, CLAUSTROPHOBIA = "44d6fcf8ba2a0e27", "46ba02a87a8068bb"
EARLIER = {
    "04e93ecd236042fd": FORWARD,
    "64554cb3a9ddcf53": FORWARD,
    "98071aa14ede70a4": STEAM_LEAF,
    "e6718f1315c4c082": DARKHOLDS,
    "6914c3d6a0ed6d62": DARKLEAF_GAMBIT,
    "09008fef2ed08fc2": DARKLEAF_GAMBIT,
    "28786c5b5766d1c2": CLAUSTROPHOBIA,  # it had some numbers that no rule ever read
    "38758bb9b4d5c5e4": CLAUSTROPHOBIA,
    "23e3d98b548166d0": CLAUSTROPHOBIA,
}
