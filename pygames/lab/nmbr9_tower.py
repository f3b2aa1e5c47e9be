"""The highest tower of NMBR 9, as a command; the code is in `nmbr9/tower`."""

import sys

from pygames.lab.nmbr9.tower.command import main

if __name__ == "__main__":
    sys.exit(main())
