"""A table set for a test: who stands where, whose activation it is, which dice come."""

from types import SimpleNamespace

from duskboard import games
from duskboard.engine.agenda import push
from duskboard.engine.dice import seed_stream
from duskboard.engine.header import NOBODY, NONE
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content import profile_ids
from duskboard.games.darkholds.rules.activation import begin_activation
from duskboard.games.darkholds.rules.board import lift, put
from duskboard.games.darkholds.rules.campaign import begin_campaign, set_up
from duskboard.games.darkholds.rules.items import new_henchman
from duskboard.games.darkholds.rules.markers import lay, lay_silver
from duskboard.games.darkholds.rules.reinforcement import new_enemy
from duskboard.games.darkholds.rules.turn import go_on
from duskboard.games.darkholds.rules.warriors import full_vigour, give
from duskboard.games.darkholds.rules.wounds import remove
from duskboard.games.darkholds.telling.names import names_of
from duskboard.match import Match, Save

GAME = games.game("darkholds")
BOOK, CONTENT = GAME.standard_book, GAME.content
NAMES = names_of(CONTENT)
IDS = profile_ids(CONTENT)
KINDS = {kind.id: number for number, kind in enumerate(NAMES.kinds)}
POWERS = {power.id: number for number, power in enumerate(NAMES.powers)}
OMENS = {card.id: number for number, card in enumerate(NAMES.darkhold)}
EVERYONE = ("penda", "nerys", "carrowek", "sathach", "gnith")


class Table(Match):
    """A match with words for tests. Dice are given as they are read: 0 to 9."""

    def square(self, name):
        """The number of a square by its name."""
        for square in range(int(BOOK.squares[self.state.level])):
            if NAMES.square(self.state, BOOK, square) == name:
                return square
        raise KeyError(name)

    def who(self, name):
        """The number of a warrior: `penda`, `gesith-2`, `wihtgar@n7`, or the first `wihtgar`."""
        for warrior in range(t.WARRIORS):
            if self.state.profile[warrior] != NONE:
                id = NAMES.warrior_id(self.state, BOOK, warrior)
                if id == name or (warrior >= t.FIRST_ENEMY and id.split("@")[0] == name):
                    return warrior
        return NONE

    def __getitem__(self, name):
        """What is known of a warrior."""
        warrior = self.who(name)
        if warrior == NONE:
            return None
        s = self.state
        numbers = {
            field: int(getattr(s, field)[warrior])
            for field in (
                "vigour",
                "wounds",
                "webs",
                "status",
                "blessed",
                "stone_skin",
                "owner",
                "hero",
                "acted",
                "tokens",
            )
        }
        at = NAMES.square(s, BOOK, int(s.at[warrior])) if s.at[warrior] != NONE else ""
        silver = int(s.silver[warrior]) if warrior < t.PARTY else 0
        return SimpleNamespace(number=warrior, at=at, silver=silver, cards=self.cards(warrior), **numbers)

    def cards(self, warrior):
        return sorted(
            NAMES.kinds[BOOK.card[c]].id for c in range(BOOK.cards) if self.state.card_at[c] == t.CARRIED + warrior
        )

    def lying(self, name):
        """The cards lying on a square."""
        square = self.square(name)
        return sorted(NAMES.kinds[BOOK.card[c]].id for c in range(BOOK.cards) if self.state.card_at[c] == square)

    def silver_on(self, name):
        square = self.square(name)
        return sum(
            int(self.state.purse[i])
            for i in range(t.PURSES)
            if self.state.purse[i] and self.state.purse_at[i] == square
        )

    def noise(self, name):
        return int(self.state.noise[self.square(name)])

    @property
    def texts(self):
        return [option.text for option in self.options()]

    @property
    def deciding(self):
        return GAME.decisions[int(self.state.decision)] if self.seat is not None else "over"

    def dice(self, *faces):
        """The next dice, read 0 to 9."""
        self.script([10 if face == 0 else face for face in faces])
        return self

    def does(self, *texts):
        """Choose one thing after the other."""
        for text in texts:
            self.play(text)
        return self

    def told(self):
        return " / ".join(line.text for line in self.log)

    def gives(self, name, *kinds):
        """Put cards into an inventory."""
        for kind in kinds:
            give(self.state, BOOK, self.card(kind), self.who(name))
        return self

    def card(self, kind):
        """A card of a kind still in the deck, taken out of it."""
        for at in range(self.state.deck_n):
            card = int(self.state.deck[at])
            if BOOK.card[card] == KINDS[kind]:
                n = int(self.state.deck_n) - 1
                for i in range(at, n):
                    self.state.deck[i] = self.state.deck[i + 1]
                self.state.deck[n] = 0
                self.state.deck_n = n
                return card
        raise KeyError(kind)

    def on_top(self, kind):
        """Put a card of a kind on top of the equipment deck."""
        card = self.card(kind)
        self.state.deck[self.state.deck_n] = card
        self.state.deck_n += 1
        return self

    def leaves(self, name, *kinds, silver=0):
        """Leave equipment on a square."""
        for kind in kinds:
            lay(self.state, BOOK, self.card(kind), self.square(name))
        if silver:
            lay_silver(self.state, self.square(name), silver)
        return self

    def falls(self, name, cocooned=False):
        self.state.status[self.who(name)] = t.COCOONED if cocooned else t.UNCONSCIOUS
        self.state.vigour[self.who(name)] = 0
        return self

    def sets(self, name, **numbers):
        """Set numbers of a warrior."""
        for field, value in numbers.items():
            getattr(self.state, field)[self.who(name)] = value
        return self

    def next_omen(self, id):
        """Put a darkhold card on top."""
        for at in range(self.state.dark_n):
            if BOOK.dark[self.state.dark[at]] == OMENS[id]:
                top = int(self.state.dark_n) - 1
                self.state.dark[at], self.state.dark[top] = self.state.dark[top], self.state.dark[at]
                return self
        raise KeyError(id)

    def next_reinforcement(self, number):
        """Put a reinforcement card on top, by its number from 1."""
        for at in range(self.state.rein_n):
            if self.state.rein[at] == number - 1:
                top = int(self.state.rein_n) - 1
                self.state.rein[at], self.state.rein[top] = self.state.rein[top], self.state.rein[at]
                return self
        raise KeyError(number)

    def rests(self):
        """Everybody ends its activation until the next turn, or until somebody else must choose."""
        turn = int(self.state.turn)
        while not self.over and self.state.turn == turn:
            if self.deciding == "activate":
                self.play(self.menu()[0])
            elif self.deciding == "action" and self.state.active < t.FIRST_ENEMY:
                self.play("end")
            else:
                break
        return self

    def enemies(self, kind=""):
        return [
            NAMES.warrior_id(self.state, BOOK, w)
            for w in range(t.FIRST_ENEMY, t.WARRIORS)
            if self.state.profile[w] != NONE and NAMES.profiles[int(self.state.profile[w])].id.startswith(kind)
        ]


def table(level=1, heroes=None, enemies=(), henchmen=(), active=None, vigour=None, turn=2, keep=False, **settings):
    """A level in its second turn with these heroes, henchmen (type, hero, square) and enemies (kind, square)."""
    heroes = {"penda": "g9"} if heroes is None else heroes
    chosen = {"level": level, "heroes": list(heroes), **settings}
    state, scratch = GAME.State(), GAME.Scratch()
    seed_stream(state, settings.pop("seed", 1))
    GAME.prepare(state, BOOK, CONTENT, GAME.check_settings(chosen))
    state.seat = NOBODY
    begin_campaign(state, BOOK)
    state.agenda_n = 0
    set_up(state, BOOK, scratch)
    state.agenda_n = 0
    if not keep:
        for enemy in range(t.FIRST_ENEMY, t.WARRIORS):
            if state.profile[enemy] != NONE:
                remove(state, BOOK, enemy)
    match = Table(GAME, CONTENT, BOOK, state, Save(game=GAME.id, content=CONTENT.digest, seed="0"))
    for name, square in heroes.items():
        _stand(match, match.who(name), square)
    for kind, hero, square in henchmen:
        henchman = new_henchman(state, BOOK, IDS[kind], match.who(hero))
        _stand(match, henchman, square)
    for kind, square in enemies:
        enemy = new_enemy(state, BOOK, IDS[kind])
        put(state, BOOK, enemy, match.square(square))
    state.turn, state.phase, state.enemy_player = turn, t.HERO_PHASE, 0 if state.overlord == NONE else state.overlord
    push(state, t.Do.NEXT_ACTIVATION)
    if active is not None:
        begin_activation(state, BOOK, match.who(active))
        if vigour is not None:
            state.vigour[match.who(active)] = vigour
        push(state, t.Do.ACT)
    ready(match)
    return match


def _stand(match, warrior, square):
    state = match.state
    state.status[warrior] = t.CONSCIOUS
    state.vigour[warrior] = full_vigour(state, BOOK, warrior)
    put(state, BOOK, warrior, match.square(square))


def ready(match):
    """Go on after the table was changed."""
    match.state.seat = NOBODY if match.state.decision == 0 else match.state.seat
    if match.state.seat == NOBODY:
        go_on(match.state, BOOK, GAME.Scratch())
    match._opening = match.state.bytes()
    return match


def away(match, name):
    """Take a warrior off the board."""
    lift(match.state, BOOK, match.who(name))
    return match


def enemy_phase(match, *, omen="stillness"):
    """Everybody rests; the enemy acts; the next turn begins (or somebody must decide)."""
    if match.state.dark_n:
        match.next_omen(omen)
    return match.rests()
