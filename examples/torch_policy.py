"""A small network learns Compañeros on a batch: seat 0 learns, three random players sit with it.

    pip install spieltisch torch==2.13.0
    python examples/torch_policy.py [updates] [games]

Plain policy gradient: many deals at a time are played to their end, and what a deal brought to seat 0 (points
above the mean) is the return of all it did there. The tensors share their memory with the batch. On a CUDA
device it is the same with `device="cuda"` and `torch.as_tensor(batch.observations, device="cuda")`.
"""

import sys

import numpy as np
import torch
from torch import nn

import spieltisch

LEARNER = 0


def policy_of(features: int, actions: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(features, 128), nn.ReLU(), nn.Linear(128, actions))


def chances(policy: nn.Module, seen: torch.Tensor, legal: torch.Tensor) -> torch.distributions.Categorical:
    return torch.distributions.Categorical(logits=policy(seen).masked_fill(~legal, -1e9))


def play(batch, policy):
    """One deal of each game: what the learner saw, might do, did and got, and its share of wins."""
    observations, mask = torch.from_numpy(batch.observations), torch.from_numpy(batch.mask)
    rows, brought = [], np.zeros(batch.size, np.float32)
    won, done = np.zeros(batch.size), np.zeros(batch.size, bool)
    while not done.all():
        actions = batch.random_actions()
        own = np.flatnonzero((batch.mover == LEARNER) & ~done)
        if len(own):
            seen, legal = observations[own], mask[own]  # copies: the batch writes over its own
            with torch.no_grad():
                chosen = chances(policy, seen, legal).sample()
            actions[own] = chosen.numpy()
            rows.append((own, seen, legal, chosen))
        batch.step(actions)
        new = batch.ended & ~done
        brought[new] = batch.rewards[new, LEARNER]
        best = batch.scores[new] == batch.scores[new].max(axis=1, keepdims=True)
        won[new] = best[:, LEARNER] / best.sum(axis=1)
        done |= batch.ended
    games = np.concatenate([row[0] for row in rows])
    seen, legal, chosen = (torch.cat([row[at] for row in rows]) for at in (1, 2, 3))
    return seen, legal, chosen, torch.from_numpy(brought[games]), won.mean()


def main(updates: int, games: int) -> None:
    torch.manual_seed(1)
    torch.set_num_threads(1)
    batch = spieltisch.batch("companeros", seats=4, size=games, seed=0)
    policy = policy_of(batch.features, batch.actions)
    optimizer = torch.optim.Adam(policy.parameters(), lr=2e-3)
    for update in range(updates):
        batch.reset(update)
        seen, legal, chosen, brought, won = play(batch, policy)
        worth = (brought - brought.mean()) / (brought.std() + 1e-6)
        expected = chances(policy, seen, legal)
        loss = -(worth * expected.log_prob(chosen)).mean() - 0.01 * expected.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if update % 10 == 0 or update == updates - 1:
            print(f"update {update}: won {won:.3f} of {games} deals, {brought.mean():+.2f} points")


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    main(*given, *(60, 512)[len(given) :])
