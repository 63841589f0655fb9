"""The clans in words, a file each. A further clan is a file and a line here."""

from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.telling.clans.clan import ClanTelling
from duskboard.games.darkleaf_gambit.telling.clans.erde import Erde
from duskboard.games.darkleaf_gambit.telling.clans.ferrymen import Ferrymen
from duskboard.games.darkleaf_gambit.telling.clans.hexen import Hexen
from duskboard.games.darkleaf_gambit.telling.clans.huldra import Huldra
from duskboard.games.darkleaf_gambit.telling.clans.murg import Murg
from duskboard.games.darkleaf_gambit.telling.clans.wibo import Wibo

CLANS: dict[int, ClanTelling] = {
    terms.HULDRA: Huldra(),
    terms.MURG: Murg(),
    terms.FERRYMEN: Ferrymen(),
    terms.ERDE: Erde(),
    terms.WIBO: Wibo(),
    terms.HEXEN: Hexen(),
}
