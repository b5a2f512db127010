"""What a server that has started tells whoever started it, in the terminal and by the browser."""

import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence

from yachtdice.server.links import terminal_qr
from yachtdice.words import say


def say_ready(open_browser: bool) -> Callable[[str, list[str]], None]:
    """What is done once a server answers at its address, and those in the home network."""

    def ready(url: str, at_home: list[str]) -> None:
        print(say("serve_ready", url=url))
        say_at_home(at_home)
        print(say("serve_stop"), flush=True)
        if open_browser:
            open_in_browser(url)

    return ready


def say_at_home(addresses: Sequence[str]) -> None:
    for address in addresses:
        print(say("serve_at_home", url=address))
    if addresses:
        _print_qr(addresses[0])


def _print_qr(url: str) -> None:
    code = terminal_qr(url)
    try:
        code.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return  # a terminal without block characters
    print(code)


def open_in_browser(url: str) -> None:
    # Beside the server: some browsers keep whoever starts them waiting.
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
