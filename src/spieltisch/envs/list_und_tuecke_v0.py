"""Mit List und Tücke for PettingZoo, as its users look for a game: `list_und_tuecke_v0.env(seats=4)`."""

from functools import partial

from spieltisch.envs import pettingzoo

env = partial(pettingzoo.env, "list-und-tuecke")
raw_env = partial(pettingzoo.raw_env, "list-und-tuecke")
