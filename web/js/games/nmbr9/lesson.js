/** The lesson of NMBR 9: six tiles on three levels. */

/** @param {string} place */
const spot = (place) => `.spots [data-place="${place}"]`;

/** The tile in hand, while it is not turned as it should be. @param {number} turn */
const turned = (turn) => `.rack .in-hand[data-turn="${turn}"]`;

/** @type {import("../types.js").Lesson} */
export const lesson = {
  scenes: [
    {
      record: `
pygames 1
game nmbr9 1
option clock off
seat human "Player 1"
seed -

* card 2
0 2r0@0,0
* card 4
0 4r0@2,0
* card 5
0 5r2@2,0
* card 9
0 9r1@0,4
* card 6
0 6r0@0,2
* card 8
0 8r0@1,2
`,
      steps: [
        { text: "first", moves: ["2r0@0,0"], point: [spot("2r0@0,0"), ".rack .in-hand"] },
        { text: "side", moves: ["4r0@2,0"], point: [spot("4r0@2,0"), ".rack .in-hand"] },
        { text: "up", moves: ["5r2@2,0"], point: [spot("5r2@2,0"), ".rack .in-hand"] },
        {
          text: "turn",
          moves: ["9r1@0,4"],
          point: [turned(0), turned(2), turned(3), spot("9r1@0,4")],
        },
        { text: "two", moves: ["6r0@0,2"], point: [spot("6r0@0,2"), ".rack .in-hand"] },
        { text: "high", moves: ["8r0@1,2"], point: [spot("8r0@1,2"), ".rack .in-hand"] },
      ],
    },
  ],
  tips: [
    { text: "ground", phase: "place", turn: 1 },
    { text: "high", phase: "place", turn: 4 },
    { text: "layers", phase: "place", turn: 7, points: 1 }, // then something lies higher
  ],
};
