"""MaskablePPO of sb3-contrib learns Compañeros with three seats, against two random players.

    pip install "spieltisch[gymnasium]" sb3-contrib torch==2.13.0
    python examples/maskable_ppo.py [steps] [deals]

It is judged on deals that it has not seen. 40,000 steps take about 90 seconds on one core.
"""

import sys

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

import spieltisch.envs.gymnasium  # noqa: F401 (registers the games)

STEPS, DEALS = (int(text) for text in sys.argv[1:] + ["40000", "600"][len(sys.argv) - 1 :])
FIRST_DEAL = 1_000_000  # far from those that were looked at while the settings were chosen


def share_of_wins(model: MaskablePPO | None) -> float:
    """How much of the wins one seat of three gets against two random players; without a model: at random."""
    env = gymnasium.make("Spieltisch/Companeros-v0", seats=3, others="random", rewards="win")
    env.action_space.seed(1)
    won = 0.0
    for deal in range(DEALS):
        seen, info = env.reset(seed=FIRST_DEAL + deal)
        over, reward = False, 0.0
        while not over:
            mask = info["action_mask"]
            if model is None:
                action = env.action_space.sample(mask)
            else:
                action, _ = model.predict(seen, action_masks=mask, deterministic=True)
            seen, reward, over, _, info = env.step(np.int64(action))
        won += float(reward)
    return won / DEALS


torch.set_num_threads(1)  # more do not help a network as small as this
env = gymnasium.make("Spieltisch/Companeros-v0", seats=3, others="random", rewards="places")
model = MaskablePPO(
    "MlpPolicy", env, n_steps=1024, batch_size=128, learning_rate=6e-4, gamma=1.0, seed=20261115, device="cpu"
)
model.learn(STEPS)
print(f"share of the wins: random {share_of_wins(None):.3f}, after {STEPS} steps {share_of_wins(model):.3f}")
