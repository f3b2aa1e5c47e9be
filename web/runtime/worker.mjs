// The script of a Python worker. The page starts it while PyScript is still on its way: Python begins
// at once (boot.mjs), and PyScript's own code waits for what PyScript sends.

import "./boot.mjs"; // first: the code of PyScript waits
import "./pyscript/worker.js";
