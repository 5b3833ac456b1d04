"""`python -m semina`."""

from semina.cli.main import main

if __name__ == "__main__":
    main()
