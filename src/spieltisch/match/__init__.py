"""What happened: deals, matches, records, verified shuffles."""
