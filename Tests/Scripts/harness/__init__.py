"""Runs the program, and plays the servers that it asks."""
