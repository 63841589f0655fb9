"""What others made and the page ships comes with their licences."""

from duskboard.server.app import STATIC

FAMILIES = {"alegreya-latin": "The Alegreya Project Authors", "alegreya-sans": "The Alegreya Sans Project Authors"}


def test_every_font_and_the_icons_come_with_their_licence():
    text = (STATIC / "licences.txt").read_text(encoding="utf-8")
    fonts = [file.name for file in (STATIC / "assets").glob("*.woff*")]
    assert fonts
    for font in fonts:
        owner = next(owner for family, owner in FAMILIES.items() if font.startswith(family))
        assert owner in text, f"{font} is shipped without its licence"
    assert text.count("SIL OPEN FONT LICENSE") >= len(FAMILIES)
    assert "CC BY 3.0" in text
    assert "game-icons.net" in text
    assert "Svelte" in text
