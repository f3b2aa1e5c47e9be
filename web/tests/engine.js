/** The real engine in a Python process, for tests: a request a line, an answer a line. */
import { spawn } from "node:child_process";
import { env } from "node:process";
import { createInterface } from "node:readline";

const LOOP = `
import sys
from pygames.api import handle
for line in sys.stdin:
    print(handle(line), flush=True)
`;

export function startEngine() {
  const python = spawn(env.PYTHON ?? "python3", ["-c", LOOP], {
    cwd: new URL("../..", import.meta.url),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {object} request @returns {Promise<any>} */
    async ask(request) {
      python.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("the engine has stopped");
      return JSON.parse(value);
    },
    stop: () => python.stdin.end(),
  };
}
