"""What every game's rules stand on: bits, random numbers, sharing out cards, compiling, launching."""
