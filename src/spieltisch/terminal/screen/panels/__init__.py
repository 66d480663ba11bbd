"""What opens over the table and is closed again: one file each."""
