"""Exact values: which positions they cover, building, storing and asking."""
