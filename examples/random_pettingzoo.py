"""Random agents at a table of Deuce, by PettingZoo: `python examples/random_pettingzoo.py`."""

from spieltisch.envs import deuce_v0

env = deuce_v0.env(seats=3, rewards="win")
env.reset(seed=42)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        print(f"{agent} gets {reward}")
        env.step(None)
    else:
        env.step(env.action_space(agent).sample(seen["action_mask"]))
