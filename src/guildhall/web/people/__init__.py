"""Signing in, accounts, profiles and ratings."""
