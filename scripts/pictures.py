"""Take the pictures of the docs from a real game on a real server: `python -m scripts.pictures`.

A few seats play at random dice and sensibly for some rounds; then the table is shown in mid-turn.
"""

import secrets
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, sync_playwright

from scripts.browser import find_chromium
from tests.browser.conftest import ARGS
from tests.browser.game_server import GameServer
from yachtdice import Keep, Score, parse_position
from yachtdice.players import find_player

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
ROUNDS = 5
LOOK_S = 0.05
"""Between two looks at a table whose turn is a computer's."""
Seats = tuple[tuple[str, str], ...]
PICTURES: dict[str, tuple[Seats, dict[str, Any]]] = {
    "table": (
        (("person", "Maya"), ("person", "Jon"), ("computer", "Captain")),
        {"viewport": {"width": 1440, "height": 900}},
    ),
    "table-phone": (
        (("person", "Maya"), ("computer", "Captain")),
        {
            "viewport": {"width": 390, "height": 780},
            "device_scale_factor": 2,
            "is_mobile": True,
            "has_touch": True,
        },
    ),
}
"""Name -> who plays, and the device it is shown on."""


class Host:
    """Plays the people's seats at a table by the API, as a computer player would."""

    def __init__(self, request: APIRequestContext, url: str, seats: Seats) -> None:
        self._request = request
        self._url = f"{url}/api/v1/tables"
        self._headers = {"Origin": url}
        new = {
            "id": secrets.token_urlsafe(12),
            "rules": "yacht-dice",
            "seats": [{"kind": kind, "name": name} for kind, name in seats],
            "settings": {"speed": "at_once", "hand_off": False},
        }
        self.view = self._post("", new)

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self._request.post(f"{self._url}{path}", data=body, headers=self._headers)
        if not answer.ok:
            raise RuntimeError(answer.text())
        sent: dict[str, Any] = answer.json()
        return sent

    def _command(self, kind: str, **fields: Any) -> None:
        body = {
            "type": kind,
            "id": secrets.token_urlsafe(12),
            "table": self.view["table"],
            "seq": self.view["seq"],
            "seat": self.view["turn"]["seat"],
            **fields,
        }
        self.view = self._post(f"/{self.view['table']}/commands", body)["view"]

    def _look(self) -> None:
        time.sleep(LOOK_S)
        answer = self._request.get(f"{self._url}/{self.view['table']}")
        if not answer.ok:
            raise RuntimeError(answer.text())
        self.view = answer.json()

    def play(self, rounds: int) -> None:
        """Until so many rounds are over, and then to a second roll with two dice held."""
        while self.view["turn"]["round"] <= rounds or not self._is_telling():
            self._step()

    def _is_telling(self) -> bool:
        turn = self.view["turn"]
        return turn["rolls_used"] == 2 and len(turn["held"]) == 2 and self.view["can"]["roll"]

    def _step(self) -> None:
        if not self.view["can"]["roll"] and not self.view["can"]["score"]:
            self._look()  # the computer's turn
        elif self.view["turn"]["dice"] is None:
            self._command("roll")
        else:
            self._choose()

    def _choose(self) -> None:
        game = parse_position(self.view["position"])
        choice = find_player("captain").choose(game, Random(1))
        if isinstance(choice, Score):
            self._command("score", boxes=[placement.category for placement in choice.placements])
        elif isinstance(choice, Keep):
            wanted = list(choice.faces)
            places = []
            for place, face in enumerate(game.dice or ()):
                if face in wanted:
                    wanted.remove(face)
                    places.append(place)
            if places != self.view["turn"]["held"]:
                self._command("hold", places=places)
            else:
                self._command("roll")


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = GameServer(Path(data))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGS)
            for name, (seats, device) in PICTURES.items():
                take(browser, server.url, seats, device, IMAGES / f"{name}.png")
            browser.close()
        finally:
            server.stop()


def take(browser: Browser, url: str, seats: Seats, device: dict[str, Any], path: Path) -> None:
    """Play a game and show it."""
    with browser.new_context(reduced_motion="reduce", **device) as context:
        page = context.new_page()
        page.goto(url)  # gets the device key
        host = Host(context.request, url, seats)
        host.play(ROUNDS)
        page.goto(f"{url}/t/{host.view['table']}")
        page.locator("button[data-place]").first.wait_for()
        page.evaluate("document.fonts.ready")
        page.screenshot(path=path)


if __name__ == "__main__":
    main()
