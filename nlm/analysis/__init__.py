"""What a table of vectors knows: one question a file."""
