"""Random players in a game of OpenSpiel: `python examples/random_openspiel.py`."""

import random

import pyspiel

import spieltisch.envs.openspiel  # noqa: F401 (registers the games)

rng = random.Random(42)
game = pyspiel.load_game("spieltisch_list_und_tuecke(players=4,rewards=places)")
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))
print(state.returns())
