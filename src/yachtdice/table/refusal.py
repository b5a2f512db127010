"""A command that can't be carried out, as a code with parameters."""

from yachtdice.errors import YachtError
from yachtdice.protocol.codes import Code


class Refusal(YachtError):  # noqa: N818 - an answer, not a fault
    """Refused for the reason `code`; nothing has changed.

    Its message is for logs; people read the client's words for the code.
    """

    def __init__(self, code: Code, **params: str | int) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code: Code = code
        self.params = params
