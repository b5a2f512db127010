"""The weakest player: any legal action is as good as another."""

from random import Random

from yachtdice.game import Action, Game


class RandomPlayer:
    """Chooses among the legal actions, each as likely."""

    name = "random"
    strength = "any"

    def choose(self, game: Game, rng: Random) -> Action:
        return rng.choice(game.legal_actions())
