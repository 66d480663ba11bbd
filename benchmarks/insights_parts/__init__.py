"""What `benchmarks/insights.py` asks, a file each, and what they share."""
