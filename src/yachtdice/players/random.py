"""The weakest player: any legal action is as good as another."""

from random import Random

from yachtdice.game import Action, Game


class RandomPlayer:
    """Chooses evenly among the legal actions."""

    name = "random"
    strength = "any legal action, each as likely"

    def choose(self, game: Game, rng: Random) -> Action:
        return rng.choice(game.legal_actions())
