"""Content files: strict, with errors that say which file, which entry, what was expected."""

import pytest

from duskboard.engine.content import ContentError, ContentFile, Entry, Natural, load_content


class Card(Entry, kw_only=True):
    name: str
    attack: int = 0
    price: Natural = 0


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
    content = load_content(folder, SCHEMA, ContentFile.read(mine))
    axe = content.one("card", "axe", Card)
    assert (axe.attack, axe.name, axe.provenance) == (3, "Axe", "yours")
    assert content.digest != load_content(folder, SCHEMA).digest


def laid(folder, tmp_path, text, additions=()):
    (tmp_path / "mine.toml").write_text(text)
    return load_content(folder, SCHEMA, ContentFile.read(tmp_path / "mine.toml"), additions)


def test_an_id_that_is_not_ours_is_a_slip_and_what_there_is_is_said(folder, tmp_path):
    for text in ('[[card]]\nid = "swrod"\nattack = 3\n', '[[card]]\nid = "swrod"\nname = "Sword"\n'):
        with pytest.raises(ContentError, match=r"mine\.toml: there is no card 'swrod'; there are: axe, sword"):
            laid(folder, tmp_path, text)


def test_of_many_ids_the_nearest_are_named(folder, tmp_path):
    many = "".join(SWORD.replace("word", f"word-{n}") for n in range(20))
    (folder / "more.toml").write_text(many)
    with pytest.raises(ContentError, match=r"no card 'swrod-7'; there are, among others: sword-7, "):
        laid(folder, tmp_path, '[[card]]\nid = "swrod-7"\n')


def test_where_a_game_takes_more_a_new_entry_must_say_everything(folder, tmp_path):
    bow = laid(folder, tmp_path, '[[card]]\nid = "bow"\nname = "Bow"\n', {"card"}).one("card", "bow", Card)
    assert (bow.name, bow.attack, bow.provenance) == ("Bow", 0, "yours")
    with pytest.raises(
        ContentError, match="field `name`; it is none of ours, so it must say everything; there are: axe"
    ):
        laid(folder, tmp_path, '[[card]]\nid = "bow"\nattack = 3\n', {"card"})


def test_an_entry_may_not_be_laid_over_twice(folder, tmp_path):
    with pytest.raises(ContentError, match=r"mine\.toml: there are two entries card 'axe'"):
        laid(folder, tmp_path, '[[card]]\nid = "axe"\nattack = 3\n' * 2)


def test_names_that_differ_must_go_on_to_differ(folder, tmp_path):
    with pytest.raises(ContentError, match=r"mine\.toml: card 'axe' and 'sword' are both called 'Sword'"):
        laid(folder, tmp_path, '[[card]]\nid = "axe"\nname = "SWORD"\n')
    swapped = '[[card]]\nid = "axe"\nname = "Sword"\n[[card]]\nid = "sword"\nname = "Axe"\n'
    assert laid(folder, tmp_path, swapped).one("card", "axe", Card).name == "Sword"
    (folder / "twins.toml").write_text("".join(SWORD.replace('"sword"', f'"{id}"') for id in ("left", "right")))
    (folder / "cards.toml").write_text(AXE)
    named = "".join(f'[[card]]\nid = "{id}"\nname = "Blade"\n' for id in ("left", "right"))
    assert laid(folder, tmp_path, named).one("card", "left", Card).name == "Blade"


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
        (AXE.replace("attack = 1", "price = -1"), "card 'axe': Expected a whole number from 0 - at `price`"),
        (AXE.replace('why = "no number is printed"\n', ""), "needs a `why`"),
        (AXE.replace('"reconstructed"', '"guessed"'), "provenance"),
        (AXE.replace('name = "Axe"\n', ""), "missing required field `name`"),
        (AXE + "atack = 2\n", "card 'axe': unknown field `atack`; there are: .*attack, price"),
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
        ContentFile.read(tmp_path / "nowhere.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match="not UTF-8"):
        ContentFile.read(tmp_path / "binary.toml")
    (tmp_path / "deep.toml").write_text("card = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(ContentError, match=r"deep\.toml: its lists and tables are nested too deeply"):
        load_content(folder, SCHEMA, ContentFile.read(tmp_path / "deep.toml"))


# -- texts -------------------------------------------------------------------------------------------------------------


class Told(Entry, kw_only=True):
    name: str = ""
    heal: int = 0
    attack: int = 0
    places: list[int] = []
    cursed: bool = False
    text: str = ""
    icon: str = ""

    def named(self, content):
        return {"fee": 4, "where": "by the river"}

    def sentences(self, content):
        if self.heal:
            yield "heal", f"Heal {self.heal}."


def told(folder, lines, more=""):
    (folder / "cards.toml").write_text(f'[[told]]\nid = "one"\nprovenance = "printed"\n{lines}\n{more}')
    return load_content(folder, {"told": Told})


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('attack = 2\ntext = "Strikes with {attack:+}."', "Strikes with +2."),
        ('attack = 1\ntext = "The first {attack:roll|@ rolls}."', "The first roll."),
        ('attack = 3\ntext = "The first {attack:roll|@ rolls}."', "The first three rolls."),
        ('attack = 12\ntext = "The first {attack:roll|@ rolls}."', "The first 12 rolls."),
        ('attack = 0\ntext = "{attack:# blow|# blows}"', "0 blows"),
        ('attack = 2\ntext = "{attack:none of all|a pair|# of them}"', "a pair"),
        ('places = [7, 9]\ntext = "On {places[1]}, {where}, for {fee}."', "On 9, by the river, for 4."),
        ('heal = 3\ntext = "It smells."', "Heal 3. It smells."),
        ('heal = 3\ntext = "Drink it and heal {heal}."', "Drink it and heal 3."),
        ('heal = 3\ntext = "Heal 3. It smells."', "Heal 3. It smells."),
    ],
)
def test_numbers_stand_in_texts_and_what_no_text_names_is_said_once(folder, lines, said):
    assert told(folder, lines).one("told", "one", Told).text == said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{hael}", "`text` speaks of {hael}, which is no number of it"),
        ("{places[3]}", "`text` speaks of {places[3]}, which is no number of it"),
        ("{cursed}", "`text` speaks of {cursed}, which is no number of it"),
        ("{heal.__class__}", "`text` speaks of {heal.__class__}, which is no number of it"),
        ("{}", "which is no number of it"),
        ("{heal:999999999}", "`text` writes a number as '999999999'; there are {n}, {n:+} and {n:# one|# many}"),
        ("a { b", "`text` cannot be read"),
    ],
)
def test_a_text_that_names_what_is_not_there_is_refused_in_a_line(folder, text, why):
    with pytest.raises(ContentError) as refused:
        told(folder, f'text = "{text}"')
    assert str(refused.value).startswith("cards.toml: told 'one': ")
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_texts_and_pictures_decide_nothing_but_names_do(folder):
    digest = told(folder, 'name = "Axe"\nattack = 1\ntext = "Sharp."\nicon = "axe"').digest
    assert told(folder, 'name = "Axe"\nattack = 1\ntext = "Very sharp: {attack}."\nicon = "axe-2"').digest == digest
    assert told(folder, 'name = "Axe"\nattack = 1').digest == digest
    assert told(folder, 'name = "Axe"\nattack = 1\nheal = 0\nplaces = []').digest == digest
    assert told(folder, 'name = "Hatchet"\nattack = 1').digest != digest
    assert told(folder, 'name = "Axe"\nattack = 2').digest != digest
