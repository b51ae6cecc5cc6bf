import { parseJavaScript } from "../gates/code/read-javascript.ts";
import { child, list, type Node, word } from "../gates/code/tree.ts";
import { standing } from "./standing.ts";
import { FOLDER, type GuardEdit } from "./template.ts";

export const ESLINT_CONFIGS = ["eslint.config.js", "eslint.config.mjs", "eslint.config.cjs"];

const NAME = "twiceshyVaccines";
const LOADER = `./${FOLDER}/eslint.cjs`;

/** The configuration with our rules spread into its list; or the line that a person has to add. */
export function addToEslint(path: string, text: string): GuardEdit | { readonly why: string } {
  const cannot = {
    why: `${path} cannot be extended safely; add \`...require("${LOADER}")\` (or its import) to its list by hand`,
  };
  const read = parseJavaScript(text, path);
  if (read.kind === "broken") return cannot;
  const isModule = list(read.program, "body").some(({ type }) => /^(?:Import|Export)/.test(type));
  const [head, spread] = isModule
    ? [`import ${NAME} from "${LOADER}";\n`, `...${NAME}, `]
    : ["", `...require("${LOADER}"), `];
  const pieces = [head, spread].filter((piece) => piece !== "");
  if (pieces.every((piece) => standing(text, piece) !== null)) return { path, text, pieces };
  const at = listStart(exported(read.program), text);
  if (at === null || text.includes(NAME)) return cannot;
  const top = importsStart(read.program, text, at);
  return { path, text: text.slice(0, top) + head + text.slice(top, at) + spread + text.slice(at), pieces };
}

/** Before the first import: what is said above it (`// @ts-check`, a licence) is said of the whole file. */
function importsStart(program: Node, text: string, before: number): number {
  const first = list(program, "body").find(({ type }) => type === "ImportDeclaration");
  const { start } = (first ?? { start: before }) as unknown as { start: number };
  if (start < before) return start;
  // // @ts-check
  return /^\/\/ *@ts-(?:no)?check.*\n/.exec(text)?.[0].length ?? 0;
}

/** What the configuration is: export default …, module.exports = … */
function exported(program: Node): Node | null {
  for (const one of list(program, "body")) {
    if (one.type === "ExportDefaultDeclaration") return child(one, "declaration");
    const made = child(one, "expression");
    const left = child(made, "left");
    if (
      word(child(left, "object"), "name") === "module" &&
      word(child(left, "property"), "name") === "exports"
    )
      return child(made, "right");
  }
  return null;
}

/** Functions that take a list of configurations. What others take first may be options of their own. */
const TAKE_A_LIST = ["defineConfig", "config"];

/** Where the first element goes: of [ … ], defineConfig([ … ]) or tseslint.config( … ). Null for anything else. */
function listStart(node: Node | null, text: string): number | null {
  if (node?.type === "ArrayExpression") return (node as unknown as { start: number }).start + 1;
  if (node?.type !== "CallExpression") return null;
  const called = child(node, "callee");
  if (!TAKE_A_LIST.includes(word(called, "name") || word(child(called, "property"), "name"))) return null;
  const [first] = list(node, "arguments");
  if (first?.type === "ArrayExpression") return (first as unknown as { start: number }).start + 1;
  const { end } = called as unknown as { end: number };
  const open = text.indexOf("(", end);
  return open === -1 || first === undefined ? null : open + 1;
}
