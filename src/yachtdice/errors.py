"""Every exception this package raises on purpose."""


class YachtError(Exception):
    """Base of them all."""


class NotationError(YachtError, ValueError):
    """A text that can't be read as what it should be."""


class IllegalActionError(YachtError, ValueError):
    """A readable action that is not allowed now."""


class RuleSetError(YachtError, ValueError):
    """Rule data that is wrong, or a rule-set name that names none."""


class RecordError(YachtError, ValueError):
    """A record that can't be replayed or whose dice or points are not what they should be."""
