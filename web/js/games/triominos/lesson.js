/** The lesson of Triominos: an opening with a hexagon, a bridge, and the end of a round. */

/** Pick a tile, then its place; a ring round all of it would hide the numbers beside it. @param {string} tile @param {string} place */
const lay = (tile, place) => [
  `.standing[data-tile="${tile}"][aria-pressed="false"]`,
  `.lit[data-place="${place}"] .lit-points`,
];

/** @type {import("../types.js").Lesson} */
export const lesson = {
  scenes: [
    {
      record: `
pygames 1
game triominos 1
option rules sheet
seat human "Player 1"
seat bot 1 "Ada"
seed -

* deal 0-3-4,1-2-4,2-2-3,2-3-3,2-3-4,2-4-4,2-5-5,3-3-3,3-3-4|0-1-3,0-1-5,0-2-3,0-3-3,1-1-5,2-2-2,2-3-5,2-4-5,3-4-5
0 3-3-3r0@u0,0
1 0-3-3r1@d0,-1
0 3-3-4r2@d-1,0
1 3-4-5r1@u-1,1
0 2-3-3r2@d0,0
1 2-3-5r2@d-1,1
0 2-2-3r2@u0,1
`,
      steps: [
        { text: "start", moves: ["3-3-3r0@u0,0"], point: lay("3-3-3", "u0,0") },
        { text: "match", moves: ["3-3-4r2@d-1,0"], point: lay("3-3-4", "d-1,0") },
        { text: "corner", moves: ["2-3-3r2@d0,0"], point: lay("2-3-3", "d0,0") },
        { text: "hexagon", moves: ["2-2-3r2@u0,1"], point: lay("2-2-3", "u0,1") },
        { text: "closed", moves: [], point: [".lesson-next"] },
      ],
    },
    {
      record: `
pygames 1
game triominos 1
option rules sheet
seat human "Player 1"
seat bot 1 "Ada"
seed -
start sheet 2 - 0-2-3,0-4-5,1-1-1,2-3-4,2-5-5|1-2-2,2-4-5,3-3-4,4-4-5,4-5-5 0 - 4-4-4r0@u0,0/1-4-4r2@d0,0/0-1-4r2@u0,1/0-4-4r0@d-1,0/0-0-1r0@d0,1/0-0-5r1@u0,2/0-2-4r0@u-1,1/0-3-5r1@d-1,2 0

0 0-2-3r1@u-1,2
`,
      steps: [
        { text: "bridge", moves: ["0-2-3r1@u-1,2"], point: lay("0-2-3", "u-1,2") },
        { text: "bridged", moves: [], point: [".lesson-next"] },
      ],
    },
    {
      record: `
pygames 1
game triominos 1
option rules sheet
seat human "Player 1"
seat bot 1 "Ada"
seed -
start sheet 2 - 2-2-3|0-0-0,0-2-5,1-3-3,2-2-2,2-3-4,3-3-5,3-5-5 0 - 1-1-1r0@u0,0/+++++1-1-4r1@d0,0/0-1-1r1@d0,-1/1-4-4r0@u1,0/1-1-5r2@d-1,0/0-1-3r0@u1,-1/4-4-5r1@d1,0/+0-0-1r1@u0,-1/0-4-5r1@u2,0/0-0-5r2@d2,0/1-2-5r1@u-1,0/2-2-5r1@d-2,0/0-4-4r2@d2,-1/3-4-4r0@u2,-1/0-0-3r0@d0,-2/1-2-2r0@u-2,0 0

0 draw
* 2-4-5
0 2-4-5r0@u-2,1
1 2-3-4r1@d-3,1
0 2-2-3r1@u-3,1
`,
      steps: [
        { text: "draw", moves: ["draw"], point: ['.game-actions [data-move="draw"]'] },
        { text: "drawn", moves: ["2-4-5r0@u-2,1"], point: lay("2-4-5", "u-2,1") },
        { text: "last", moves: ["2-2-3r1@u-3,1"], point: lay("2-2-3", "u-3,1") },
      ],
    },
  ],
  tips: [
    { text: "fits", phase: "play", turn: 2, legal: "places" },
    { text: "bonus", phase: "play", turn: 5 },
    { text: "hand", phase: "play", turn: 9 },
  ],
};
