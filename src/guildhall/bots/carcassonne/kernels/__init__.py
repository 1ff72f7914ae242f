"""How the bots of Carcassonne think: kernels, written like rules and bound behind them."""
