"""Checks that an implementation keeps to its contract, for this project's tests and for yours."""

from yachtdice.server.store.check import STORE_CHECKS, check_store

__all__ = ["STORE_CHECKS", "check_store"]
