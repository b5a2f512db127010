"""Pin what .venv holds now: requirements/constraints.txt, names and versions only."""

import subprocess
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "requirements" / "constraints.txt"
HEADER = "# What the project was tested with; written by `make lock`.\n"


def main() -> int:
    freeze = [sys.executable, "-m", "pip", "list", "--format=freeze", "--exclude-editable"]
    done = subprocess.run(
        [*freeze, "--disable-pip-version-check"], capture_output=True, text=True, check=True
    )
    tools = ("pip==", "setuptools==", "wheel==")
    pins = [line for line in done.stdout.splitlines() if "==" in line]
    kept = sorted((line for line in pins if not line.startswith(tools)), key=str.lower)
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(HEADER + "".join(f"{line}\n" for line in kept), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
