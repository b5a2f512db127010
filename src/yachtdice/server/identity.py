"""The device key: who a browser is, without a name or an account.

The key itself is known to the browser alone. Here only its SHA-256 is kept, which is what every
other part of the program calls a viewer.
"""

import hashlib
import re
import secrets
from http.cookies import SimpleCookie

KEY_BYTES = 24  # 192 random bits
KEEP_S = 400 * 24 * 3600
"""As long as browsers keep any cookie; each page load begins it anew."""

_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")


class Keys:
    """Reads and gives out the device keys of one data folder."""

    def __init__(self, data_id: str) -> None:
        # Cookies are shared by all ports of a host: two servers on one machine keep apart by name.
        self.cookie = f"yachtdice_{data_id}"

    def read(self, cookies: str) -> str | None:
        """The key in a Cookie header."""
        for part in cookies.split(";"):
            name, _, value = part.strip().partition("=")
            if name == self.cookie and _KEY.fullmatch(value):
                return value
        return None

    def header(self, key: str, *, secure: bool) -> str:
        """Set-Cookie for this key."""
        cookie: SimpleCookie = SimpleCookie()
        cookie[self.cookie] = key
        morsel = cookie[self.cookie]
        morsel["max-age"] = KEEP_S
        morsel["path"] = "/"
        morsel["httponly"] = True
        morsel["samesite"] = "Lax"
        if secure:
            morsel["secure"] = True
        return morsel.OutputString()


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def viewer_of(key: str) -> str:
    """The key as it is stored and compared."""
    return hashlib.sha256(key.encode()).hexdigest()
