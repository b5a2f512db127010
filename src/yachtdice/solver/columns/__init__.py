"""Several columns whose boxes depend on each other, or that are too many for a table: the exact
answer where it fits, fitted values where it does not."""
