"""Many deals at once, and what they show: simulations on all cores, their statistics, their plots."""
