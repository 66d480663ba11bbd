"""The live table without I/O: commands and the time come in, lines to keep and news for people come out."""
