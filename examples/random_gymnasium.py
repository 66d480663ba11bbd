"""A random learner against rules of thumb, by Gymnasium: `python examples/random_gymnasium.py`."""

import gymnasium

import spieltisch.envs.gymnasium  # noqa: F401 (registers the games)

env = gymnasium.make("Spieltisch/Companeros-v0", seats=3, others="greedy")
env.action_space.seed(42)
gained = []
for episode in range(20):
    seen, info = env.reset(seed=episode)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        seen, reward, over, truncated, info = env.step(action)
    gained.append(reward)
print(f"points against the mean of the table: {sum(gained) / len(gained):.1f}")
