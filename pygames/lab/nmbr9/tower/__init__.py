"""The highest tower of NMBR 9 when the order of the cards is free; see `docs/HIGHEST_TOWER.md`.

kinds      the tiles as arrays, multisets as numbers
levels     first program: one number for one level, however it is turned
work       first program: the grid on which levels are laid
below      first program: every level that can lie under a given one
relation   first program: which multisets lie on which levels of up to three tiles
bound      first program: an upper bound from multisets alone
wanted     first program: which multisets are worth trying under a level
search     first program: the search
bases      second program: all towers on a level of up to three tiles, built upwards
widen      second program: levels of four tiles and more, laid from above
second     second program: the search
brute      the plain brute force for small decks
compare    both programs against the brute force
arrange    a found tower as tiles on the table
command    the command line
"""
