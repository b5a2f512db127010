"""`python -m yachtdice` is the command line."""

import sys

from yachtdice.cli import main

sys.exit(main())
