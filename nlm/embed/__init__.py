"""Small models whose result is a table of vectors: one model a file."""
