"""Content files: strict, with errors that say which file, which entry, what was expected."""

import pytest

from duskboard.engine.content import ContentError, Entry, load_content


class Card(Entry, kw_only=True):
    name: str
    attack: int = 0


SCHEMA = {"card": Card}
AXE = '[[card]]\nid = "axe"\nname = "Axe"\nattack = 1\nprovenance = "reconstructed"\nwhy = "no number is printed"\n'
SWORD = '[[card]]\nid = "sword"\nname = "Sword"\nprovenance = "printed"\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "cards.toml").write_text(AXE + SWORD)
    return tmp_path / "ours"


def test_entries_are_found_by_table_and_id(folder):
    content = load_content(folder, SCHEMA)
    assert [card.id for card in content.all("card", Card)] == ["axe", "sword"]
    assert content.one("card", "axe", Card).attack == 1
    with pytest.raises(ContentError, match="no card 'bow'; there are: axe, sword"):
        content.one("card", "bow", Card)


def test_a_players_values_are_laid_over_ours_and_marked_as_his(folder, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('[[card]]\nid = "axe"\nattack = 3\n')
    content = load_content(folder, SCHEMA, mine)
    axe = content.one("card", "axe", Card)
    assert (axe.attack, axe.name, axe.provenance) == (3, "Axe", "yours")
    assert content.digest != load_content(folder, SCHEMA).digest


def test_the_digest_names_what_the_content_says_not_its_notes(folder):
    before = load_content(folder, SCHEMA).digest
    (folder / "cards.toml").write_text(AXE.replace("no number is printed", "a better reason") + SWORD)
    assert load_content(folder, SCHEMA).digest == before
    (folder / "cards.toml").write_text(AXE.replace("attack = 1", "attack = 2") + SWORD)
    assert load_content(folder, SCHEMA).digest != before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[card]\n", "wrong.toml: is not valid TOML"),
        ('[[cart]]\nid = "a"\n', "unknown table 'cart'; there are: card"),
        ('[card]\nid = "a"\n', r"write \[\[card\]\]"),
        ('[[card]]\nname = "A"\n', "card number 1 has no `id"),
        (AXE.replace("attack = 1", 'attack = "one"'), "card 'axe': Expected `int`, got `str`.*attack"),
        (AXE.replace("attack = 1", "atack = 1"), "card 'axe'.*atack"),
        (AXE.replace('why = "no number is printed"\n', ""), "needs a `why`"),
        (AXE.replace('"reconstructed"', '"guessed"'), "provenance"),
        (AXE.replace('name = "Axe"\n', ""), "missing required field `name`"),
        (AXE + AXE, "two entries card 'axe'"),
        (AXE + 'printed = ["colour"]\n', "'colour', which is no field"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path, text, message):
    (tmp_path / "wrong.toml").write_text(text)
    with pytest.raises(ContentError, match=message):
        load_content(tmp_path, SCHEMA)


def test_a_file_that_is_not_there_or_not_text_is_refused(folder, tmp_path):
    with pytest.raises(ContentError, match=r"nowhere\.toml: cannot be read"):
        load_content(folder, SCHEMA, tmp_path / "nowhere.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match="not UTF-8"):
        load_content(folder, SCHEMA, tmp_path / "binary.toml")
    (tmp_path / "deep.toml").write_text("card = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(ContentError, match=r"deep\.toml: its lists and tables are nested too deeply"):
        load_content(folder, SCHEMA, tmp_path / "deep.toml")
