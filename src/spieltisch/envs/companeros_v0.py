"""Compañeros for PettingZoo, as its users look for a game: `companeros_v0.env(seats=4)`."""

from functools import partial

from spieltisch.envs import pettingzoo

env = partial(pettingzoo.env, "companeros")
raw_env = partial(pettingzoo.raw_env, "companeros")
