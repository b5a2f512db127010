"""Games by the million between computer players, the same for the same seed whoever plays them."""
