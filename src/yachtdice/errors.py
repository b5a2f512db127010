"""Every exception this package raises on purpose."""

from collections.abc import Mapping


class YachtError(Exception):
    """Base of them all."""


class NotationError(YachtError, ValueError):
    """A text that can't be read as what it should be."""


class IllegalActionError(YachtError, ValueError):
    """A readable action that is not allowed now."""


class RuleSetError(YachtError, ValueError):
    """Rule data that is wrong, or a rule-set name that names none."""


class SwitchError(RuleSetError):
    """A rule switch that a rule set does not take."""

    def __init__(self, message: str, *, reason: str, **params: str) -> None:
        super().__init__(message)
        self.reason = reason
        """`unknown`, `syntax`, `twice`, `value`, `number`, `numbers`, `joker`, or what the rule
        set lacks: `no_yacht`, `no_house`, `no_four`, `no_straights`, `no_five_dice`."""
        self.params = params
        """What the message tells of: `switch`, `value`, `expected`."""


class UnsolvedRulesError(YachtError, ValueError):
    """Rules that the solver has no exact answer for."""


class NotSolvedYetError(UnsolvedRulesError):
    """Rules whose solution is not known here so far; it may be later."""


class MissingExtraError(YachtError, ImportError):
    """Something that an extra of this package brings is not installed."""

    def __init__(self, what: str, *, extra: str) -> None:
        super().__init__(f"{what} is not installed: pip install 'yachtdice[{extra}]'")
        self.extra = extra


class RecordError(YachtError, ValueError):
    """A record that can't be replayed or whose dice or points are not what they should be."""

    def __init__(
        self, message: str, *, reason: str, params: Mapping[str, str | int], event: int = 0
    ) -> None:
        super().__init__(message)
        self.reason = reason
        """The code of a `yachtdice.game.faults.Fault`."""
        self.params = params
        """What the message tells of."""
        self.event = event
        """Number of the event that is wrong, from 1; 0: the record as a whole."""
