"""Tests of what stands below every room."""
