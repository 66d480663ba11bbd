"""What people say at a table, by code, so that each reads it in their own language."""

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "oops",
    "one-moment",
    "back-soon",
    "your-turn",
    "close-one",
    "good-game",
    "again",
    "bye",
)
