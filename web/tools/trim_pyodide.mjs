// Leaves out of Pyodide what only extension modules need: graphics, sound, and the names by which a
// library that is loaded later finds every function of Python. This page loads none. The script
// shrinks to a fifth, and the start does not list 8,500 functions.
import { parseAst } from "@rollup/wasm-node/parseAst";
import { minify } from "terser";

/** Functions of WebGL: Pyodide's table of them stays empty. */
const GRAPHICS = "emscripten_gl";
/** Functions that assign one export after the other; each assignment may go by itself. */
const LISTS = ["assignWasmExports", "applySignatureConversions"];
const PURE = /^(Function|Arrow|Class|Literal|Identifier|TemplateLiteral)/;

const wordsOf = (/** @type {string} */ text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Replace a text that must occur exactly once. @param {string} text @param {string} old @param {string} fresh */
function replaceOnce(text, old, fresh) {
  if (text.split(old).length !== 2) throw new Error(`pyodide.asm.mjs has no single ${old}`);
  return text.replace(old, () => fresh);
}

/** True for a value that does nothing when it is made. @param {any} node */
function isPure(node) {
  if (!node || PURE.test(node.type)) return true;
  if (node.type === "ArrayExpression") return node.elements.every(isPure);
  if (node.type !== "ObjectExpression") return false;
  return node.properties.every(
    (/** @type {any} */ one) => one.type === "Property" && isPure(one.value),
  );
}

/** The name in `object["name"]` or `object.name`. @param {any} node @param {string} object */
function memberOf(node, object) {
  if (node.type !== "MemberExpression" || node.object.name !== object) return undefined;
  return node.computed ? node.property.value : node.property.name;
}

/**
 * A part of the script that goes unless its name is used in what stays. `always` parts stay, but
 * the names in them do not count as used.
 * @typedef {{start: number, end: number, name: string, always?: boolean}} Part
 */

/** The parts of a statement that may go; none if all of it stays. @param {any} node @returns {Part[]} */
function partsOf(node) {
  const part = (/** @type {string} */ name, { start, end } = node) => ({ start, end, name });
  switch (node.type) {
    case "FunctionDeclaration":
    case "ClassDeclaration":
      return LISTS.includes(node.id.name) ? node.body.body.flatMap(partsOf) : [part(node.id.name)];
    case "VariableDeclaration": {
      const [{ id, init }, ...others] = node.declarations;
      if (others.length) {
        const bare = node.declarations.every((/** @type {any} */ one) => !one.init);
        return bare ? [{ ...part(""), always: true }] : [];
      }
      if (id.name === "wasmImports") {
        return init.properties.map((/** @type {any} */ one) => part(one.key.name, one));
      }
      return id.type === "Identifier" && isPure(init) ? [part(id.name)] : [];
    }
    case "ExpressionStatement":
      return node.expression.type === "AssignmentExpression" ? assignment(node, part) : [];
    default:
      return [];
  }
}

/** @param {any} node @param {(name: string) => Part} part @returns {Part[]} */
function assignment(node, part) {
  const { left, right } = node.expression;
  const isExport = right.type === "AssignmentExpression" && memberOf(right.left, "Module");
  if (isExport) return [part(left.name)]; // name = Module["name"] = wasmExports["export"]
  const wrapped = memberOf(left, "wasmExports");
  if (wrapped) return [part(`_${wrapped}`)]; // wasmExports["export"] = wrapper(wasmExports["export"])
  if (left.type !== "MemberExpression" || !isPure(right)) return [];
  const published = memberOf(left, "Module");
  if (published) return [part(published)]; // Module["name"] = name
  return left.object.type === "Identifier" ? [part(left.object.name)] : []; // name.sig = "ip"
}

/** Join what is left of a text without some of its parts. @param {string} text @param {Part[]} parts */
function without(text, parts) {
  let left = "";
  let at = 0;
  for (const { start, end } of parts) {
    left += `${text.slice(at, start)} `;
    at = text[end] === "," ? end + 1 : end;
  }
  return left + text.slice(at);
}

/**
 * Remove what nothing uses. A name counts as used wherever it is written, even in a string.
 * @param {string} source pyodide.asm.mjs @param {Set<string>} words names that are used from outside
 */
function removeUnused(source, words) {
  const factory = /** @type {any} */ (parseAst(source)).body[0];
  const parts = /** @type {Part[]} */ (factory.body.body.flatMap(partsOf));
  const use = (/** @type {string} */ text) => {
    for (const word of wordsOf(text)) words.add(word);
  };
  use(without(source, parts));
  let unused = parts.filter(({ always }) => !always);
  for (let last = -1; last !== unused.length; ) {
    last = unused.length;
    unused = unused.filter(({ start, end, name }) => {
      if (words.has(name)) use(source.slice(start, end));
      return !words.has(name);
    });
  }
  return without(source, unused);
}

/**
 * Trim Pyodide's script and WebAssembly.
 * @param {string} script @param {Buffer} wasm
 * @param {string[]} users texts of the scripts that use them
 */
export async function trimPyodide(script, wasm, users) {
  const words = new Set(users.flatMap(wordsOf));
  for (const { name } of WebAssembly.Module.imports(new WebAssembly.Module(wasm))) {
    if (!name.startsWith(GRAPHICS)) words.add(name);
  }
  // The page's policy forbids eval; a direct one would keep terser from renaming anything.
  let text = removeUnused(script.replaceAll(/\beval\(/g, "(0,eval)("), words);
  const required = "!value&&!entry.required";
  text = replaceOnce(
    text,
    required,
    `!value&&(!entry.required||symName.startsWith("${GRAPHICS}"))`,
  );
  const { code } = await minify(text, { module: true });
  return {
    script: compiledAtOnce(code ?? ""),
    wasm: trimExports(wasm, (name) => words.has(name) || words.has(`_${name}`)),
  };
}

/**
 * Put Pyodide's one big function in parentheses. Browsers parse a function twice unless parentheses
 * suggest that it is called at once.
 * @param {string} code
 */
function compiledAtOnce(code) {
  const [whole, , body] = /^async function (\w+)(\(.*\})export default \1;\s*$/s.exec(code) ?? [];
  if (!whole) throw new Error("pyodide.asm.mjs does not look as expected");
  return `export default(async function${body});\n`;
}

/** An LEB128 number, and where it ends. @param {Uint8Array} bytes @param {number} at */
function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return [value, at];
  }
}

function numberBytes(/** @type {number} */ value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Uint8Array.from([...bytes, value]);
}

/** Remove exports from a WebAssembly file. @param {Buffer} bytes @param {(name: string) => boolean} wanted */
function trimExports(bytes, wanted) {
  const EXPORTS = 7; // the number of the section
  const out = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const [size, body] = readNumber(bytes, at + 1);
    const end = body + size;
    const kept =
      bytes[at] === EXPORTS ? exportsIn(bytes, body).filter(({ name }) => wanted(name)) : null;
    if (kept) {
      const section = Buffer.concat([numberBytes(kept.length), ...kept.map((one) => one.bytes)]);
      out.push(Buffer.concat([Uint8Array.of(EXPORTS), numberBytes(section.length), section]));
    } else {
      out.push(bytes.subarray(at, end));
    }
    at = end;
  }
  return Buffer.concat(out);
}

/** @param {Buffer} bytes @param {number} at */
function exportsIn(bytes, at) {
  const found = [];
  let [count, start] = readNumber(bytes, at);
  for (; count; count--) {
    const [length, name] = readNumber(bytes, start);
    const [, next] = readNumber(bytes, name + length + 1); // after a byte for the kind: the index
    found.push({
      name: bytes.toString("utf8", name, name + length),
      bytes: bytes.subarray(start, next),
    });
    start = next;
  }
  return found;
}
