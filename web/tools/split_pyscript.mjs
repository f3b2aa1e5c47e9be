// Takes the code of PyScript's workers out of the string in which PyScript's script carries it, so that
// it is a file: the page can start the worker before PyScript is there, the browser keeps it compiled,
// and the page's policy needs no `blob:`.
import { parseAst } from "@rollup/wasm-node/parseAst";

/** What stands around the string; PyScript makes a file of it at every start. */
const BEFORE = /URL\.createObjectURL\(new Blob\(\["\/\*@\*\/"\+$/;
const AFTER = /^\.replace\(\w+,\w+\)\],\{type:"text\/javascript"\}\)\)/;

/** All long strings of a program. @param {any} node @returns {Generator<any>} */
function* strings(node) {
  if (typeof node?.value === "string" && node.value.length > 10_000) yield node;
  for (const part of Object.values(node ?? {})) {
    if (typeof part === "object") yield* strings(part);
  }
}

/**
 * PyScript's script with the address of the worker's code in place of the code, and the code.
 * @param {string} script @param {string} address
 */
export function splitPyscript(script, address) {
  const found = [...strings(parseAst(script))].flatMap(({ start, end, value }) => {
    const before = BEFORE.exec(script.slice(start - 100, start))?.[0];
    const after = AFTER.exec(script.slice(end, end + 100))?.[0];
    if (!before || !after) return [];
    const main = `${script.slice(0, start - before.length)}${JSON.stringify(address)}${script.slice(end + after.length)}`;
    return [{ main, worker: value }];
  });
  if (found.length !== 1) throw new Error("PyScript's script has no single string with its worker");
  return found[0];
}
