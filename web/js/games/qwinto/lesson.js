/** The lesson of Qwinto: a first turn, a full column, and the last turns of a game. */

/** @param {string} place */
const field = (place) => `.qwinto-sheet [data-place="${place}"]`;

/** @type {import("../types.js").Lesson} */
export const lesson = {
  scenes: [
    {
      record: `
pygames 1
game qwinto 1
seat human "Player 1"
seat bot 1 "Ada"
seed -

* start 0
0 pick OY
* roll 1+1
0 reroll
* roll 3+4
0 Y5
1 O4
1 pick YP
* roll 4+5
1 keep
0 Y8
1 P5
0 pick OYP
* roll 6+5+4
0 keep
0 O11
1 O10
`,
      steps: [
        {
          text: "pick",
          moves: ["pick OY"],
          point: ['[data-pair="OY"][aria-pressed="false"]', '[data-move="pick OY"]'],
        },
        { text: "reroll", moves: ["reroll"], point: ['[data-move="reroll"]'] },
        { text: "write", moves: ["Y5"], point: [field("Y5")] },
        { text: "answer", moves: ["Y8"], point: [field("Y8")] },
        { text: "all", moves: ["pick OYP"], point: ['[data-move="pick OYP"]'] },
        { text: "high", moves: ["keep", "O11"], point: [field("O11")] },
      ],
    },
    {
      record: `
pygames 1
game qwinto 1
seat human "Player 1"
seat bot 1 "Ada"
seed -
start write 9 0 Y3P5 2 -,8,-,-,12,-,-,-,-/-,4,-,-,9,-,-,-,-/2,-,-,5,-,-,-,13,-/0/P8 2,-,-,-,-,13,-,-,-/-,-,7,-,-,10,-,-,-/-,3,-,-,-,9,-,-,-/0/Y7

0 P6
1 Y5
1 pick Y
* roll 6
1 keep
0 Y3
1 Y2
`,
      steps: [
        { text: "column", moves: ["P6"], point: [field("P6")] },
        { text: "bonus", moves: ["Y3"], point: [field("Y3")] },
        { text: "paid", moves: [], point: [".lesson-next"] },
      ],
    },
    {
      record: `
pygames 1
game qwinto 1
seat human "Player 1"
seat bot 1 "Ada"
seed -
start write 21 0 Y1P2 2 3,8,-,-,10,-,-,-,-/3,5,7,8,9,11,13,14,-/1,2,4,6,7,8,9,11,12/0/P9 2,5,7,-,9,-,13,-,-/-,3,6,-,8,-,12,-,-/2,-,-,4,9,-,-,11,-/2/O9

0 pass
1 P1
1 pick OYP
* roll 5+5+6
1 keep
0 Y10
1 O10
`,
      steps: [
        { text: "miss", moves: ["pass"], point: ['[data-move="pass"]'] },
        { text: "row", moves: ["Y10"], point: [field("Y10")] },
      ],
    },
  ],
  tips: [
    { text: "pick", phase: "pick", turn: 1 },
    { text: "room", phase: "write", turn: 2 },
    { text: "keep", phase: "keep", turn: 3 },
    { text: "pass", phase: "write", turn: 6 },
  ],
};
