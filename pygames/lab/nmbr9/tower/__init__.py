"""The highest tower of NMBR 9 when the order of the cards is free; see `docs/NMBR9_TOWER.md`.

kinds      the tiles as arrays, multisets as numbers
levels     one number for one level, however it is turned
below      first program: every level that can lie under a given one
relation   first program: which multisets lie on which levels of up to three tiles
bound      first program: an upper bound from multisets alone
wanted     first program: which multisets are worth trying under a level
search     first program: the search
covers     second program: geometry
chains     second program: relation, bound and search
brute      the plain brute force for small decks
compare    both programs against the brute force
arrange    a found tower as tiles on the table
command    the command line
"""
