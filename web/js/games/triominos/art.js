/** The picture on the Triominos card, and its sign in lists. */
import { gamePicture } from "../../ui/game_picture.js";
import { triTile } from "./piece_art.js";

/** A whole hexagon round a 3, and two tiles that go on from it. */
const HEXAGON = /** @type {[string, number[]][]} */ ([
  ["u0,0", [3, 4, 5]],
  ["d0,-1", [3, 5, 0]],
  ["u0,-1", [1, 3, 0]],
  ["d-1,-1", [2, 3, 1]],
  ["u-1,0", [2, 3, 3]],
  ["d-1,0", [3, 4, 3]],
  ["d0,0", [4, 4, 5]],
  ["u1,-1", [0, 5, 5]],
]);

/** @type {import("../types.js").Art} */
export const art = (size) =>
  size === "sign"
    ? gamePicture("-0.12 -1.02 1.24 1.24", triTile("u0,0", [0, 3, 5]), "triominos", size)
    : gamePicture(
        "-1.42 -1.24 3.3 2.5",
        HEXAGON.map(([place, corners]) => triTile(place, corners)),
        "triominos",
        size,
      );
