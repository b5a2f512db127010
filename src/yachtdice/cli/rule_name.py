"""A rule set by the name that was typed."""

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.errors import RuleSetError, SwitchError
from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules


def named_rules(name: str) -> RuleSet:
    """The rule set of that name.

    Raises:
        BadInputError: says what of it is unknown, or does not go together, and what was expected.
    """
    try:
        return find_rules(name)
    except SwitchError as error:
        params = dict(error.params)
        typed = {key: shown(params.pop(key)) for key in ("switch", "value") if key in params}
        raise BadInputError(
            "error_rules_switch", name=shown(name), reason=error.reason, **typed, **params
        ) from None
    except RuleSetError:
        base = name.partition("+")[0].strip().lower()
        raise BadInputError(
            "cli_unknown_rules", name=shown(base), names=", ".join(RULE_SET_IDS)
        ) from None
