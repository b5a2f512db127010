"""The computer players by name, weakest first.

What each brings is in docs/explanation/computer-player.md, as `python -m bench strengths` prints
it. Names are codes: what a player is called is in the catalogue, `player_<name>`, and how it thinks
in one line, `thinks_<name>`.
"""

from yachtdice.players.base import Player
from yachtdice.players.champion import Champion
from yachtdice.players.habits import Habits
from yachtdice.players.random import RandomPlayer
from yachtdice.players.sailor import STAND_IN, Sailor
from yachtdice.players.turn import TurnPlayer
from yachtdice.rules import RuleSet

SAILORS: tuple[Sailor, ...] = (
    Sailor(
        "deckhand",
        "content",
        Habits(this_turn_only=True, keeps_alike=True, content_with=2.0, slips=0.07),
    ),
    Sailor("bosun", "greedy", Habits(this_turn_only=True, fixed_at_once=True, slips=0.06)),
    Sailor(
        "mate",
        "hasty",
        Habits(
            ignores_bonus=True,
            yacht_share=1.5,
            fixed_at_once=True,
            one_throw_ahead=True,
            slips=0.06,
        ),
    ),
    Sailor("pilot", "no_bonus", Habits(ignores_bonus=True, yacht_share=1.5, slips=0.015)),
    Sailor("navigator", "perfect", Habits()),
)

CAPTAIN = TurnPlayer()
DEFAULT_PLAYER = CAPTAIN.name

CHAMPION = Champion("admiral", "to_win")

CREW: tuple[Player, ...] = (*SAILORS[:-1], CAPTAIN, SAILORS[-1], CHAMPION)
"""Those who may be met at a table, weakest first."""
CREW_NAMES: tuple[str, ...] = tuple(player.name for player in CREW)

_PLAYERS: dict[str, Player] = {player.name: player for player in (RandomPlayer(), *CREW)}
PLAYER_NAMES: tuple[str, ...] = tuple(_PLAYERS)


def find_player(name: str) -> Player:
    """The computer player of that name.

    Raises:
        KeyError: there is none.
    """
    return _PLAYERS[name]


def at_hand(player: Player, rules: RuleSet) -> Player:
    """The player or, while it does not know the rule set's table, its stand-in: the name is the
    same, and the strength another."""
    return player.now(rules) if isinstance(player, Sailor | Champion) else player


def player_now(name: str, rules: RuleSet) -> Player:
    """`at_hand` of the player of that name. Raises KeyError: there is none."""
    return at_hand(find_player(name), rules)


def is_stand_in(strength: str) -> bool:
    """Whether a strength is that of a stand-in."""
    return strength.startswith(STAND_IN)


def tables_for(name: str, rules: RuleSet) -> tuple[RuleSet, ...]:
    """The rule sets, none or one, whose solution the player wants at such a table."""
    player = _PLAYERS.get(name)
    if not isinstance(player, Sailor | Champion):
        return ()
    return (player.imagined(rules),)


def slices_for(name: str, rules: RuleSet) -> tuple[RuleSet, ...]:
    """The rule sets, none or one, whose slices the player wants besides; there are none of several
    columns."""
    is_champion = isinstance(_PLAYERS.get(name), Champion)
    return (rules,) if is_champion and rules.columns == 1 else ()
