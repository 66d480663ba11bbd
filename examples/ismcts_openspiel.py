"""OpenSpiel's IS-MCTS against random players: `python examples/ismcts_openspiel.py [deals] [simulations]`."""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import spieltisch.envs.openspiel  # noqa: F401 (registers the games)

deals, simulations = (int(number) for number in (sys.argv[1:] + ["5", "20"][len(sys.argv) - 1 :]))
game = pyspiel.load_game("spieltisch_companeros(players=3,rewards=win)")
rng = np.random.RandomState(42)
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 0.7, simulations, random_state=rng)
won = 0.0
for deal in range(deals):
    state = game.new_initial_state()
    while state.is_chance_node():  # the seed of the cards, byte by byte
        state.apply_action(int(rng.randint(256)))
    while not state.is_terminal():
        own = state.current_player() == deal % 3
        state.apply_action(bot.step(state) if own else int(rng.choice(state.legal_actions())))
    won += state.returns()[deal % 3]
print(f"won {won:.1f} of {deals} deals; 1 in 3 is even")
