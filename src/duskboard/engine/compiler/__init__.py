"""Rules as C: a game's rules, written in a small part of Python, translated to one C file and compiled ahead.

    kinds        what there is: whole and real numbers, records, arrays, tuples
    values       a C expression and what is known of it
    scopes       where the variables of a function are declared
    expressions  \\ one rule, translated for the kinds of its arguments
    statements   /
    program      everything that is reached from a few entries, as one C file
    toolchain    which C compiler there is, and how it is called
    library      a program compiled, kept, found again, loaded and called
    wasm         the same program as a module that a page loads

`docs/rules-language.md` says what a rule may be made of. Whatever lies outside is refused with its place, what is wrong
and how to write it instead (`OutsideLanguage`).
"""
