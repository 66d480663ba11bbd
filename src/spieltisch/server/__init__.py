"""Tables over the network: websockets for play, HTTP for the lobby, a store that keeps its word."""
