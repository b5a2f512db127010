"""Yacht dice: the rules, the game, computer players, a server and a browser client."""

__version__ = "0.1.0"

__all__ = ["__version__"]
