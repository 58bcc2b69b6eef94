"""From the words of a question to what it asks of the graph, and to the beliefs that answer it."""
