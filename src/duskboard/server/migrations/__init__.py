"""How a store of an older Duskboard becomes one of this."""
