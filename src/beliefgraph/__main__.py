"""`python -m beliefgraph` is the command line."""

from beliefgraph.surfaces.cli import main

if __name__ == "__main__":
    main()
