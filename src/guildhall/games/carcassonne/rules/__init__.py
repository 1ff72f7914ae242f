"""The rules of Carcassonne, written once and run interpreted or compiled."""
