"""Processes: how hosts reach the one owner of a data folder."""
