/** The highest tower there is, as a match record: pygames/nmbr9/highest_tower.txt. A test compares. */
export const RECORD = `pygames 1
game nmbr9 1
option clock off
seat human "Tower"
seed -

* card 0
0 0r1@0,0
* card 6
0 6r1@0,3
* card 4
0 4r3@2,4
* card 2
0 2r3@2,6
* card 0
0 0r0@6,4
* card 2
0 2r0@2,4
* card 3
0 3r0@1,0
* card 4
0 4r0@4,4
* card 6
0 6r0@0,2
* card 1
0 1r1@0,1
* card 5
0 5r3@0,3
* card 5
0 5r1@2,4
* card 1
0 1r2@3,1
* card 3
0 3r1@2,4
* card 9
0 9r0@0,2
* card 8
0 8r1@0,4
* card 9
0 9r1@0,2
* card 7
0 7r2@1,2
* card 7
0 7r0@0,2
* card 8
0 8r0@0,2
`;
