"""Players that learn: self-play on batches of games, from nothing (`spieltisch train`, extra `[train]`)."""
