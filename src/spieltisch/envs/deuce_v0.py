"""Deuce for PettingZoo, as its users look for a game: `deuce_v0.env(seats=4)`."""

from functools import partial

from spieltisch.envs import pettingzoo

env = partial(pettingzoo.env, "deuce")
raw_env = partial(pettingzoo.raw_env, "deuce")
