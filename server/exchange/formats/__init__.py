"""What memories are written as when they are taken away; one module a form."""
