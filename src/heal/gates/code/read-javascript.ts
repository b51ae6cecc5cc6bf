/** Reads JavaScript, TypeScript and JSX as their grammar does. In: a text. Out: what the gates have to know of it. */
import { type ParserPlugin, parse } from "@babel/parser";
import type { CodeMark, ReadCode } from "./facts.ts";
import { apiOf } from "./javascript-api.ts";
import { dangerOf } from "./javascript-danger.ts";
import { namesIn } from "./javascript-names.ts";
import { swallowedBy } from "./javascript-swallow.ts";
import { switchOf, testsIn } from "./javascript-tests.ts";
import { isImport, isType, silencedBy } from "./javascript-types.ts";
import { child, children, lineOf, list, type Node, printed, within, word } from "./tree.ts";

const ALWAYS: readonly ParserPlugin[] = ["decorators-legacy", "explicitResourceManagement"];

/** Brackets in brackets: beyond this no person wrote it, and parsers take their time. */
const DEEPEST = 120;
/** The same for what needs no brackets: a + a + …, a.b().b() …, else if … It took 0.1 s at 1,000 and 8 s at 5,000. */
const DEEPEST_TREE = 1000;
const TOO_DEEP = { kind: "broken", why: "it is nested too deep", line: 1 } as const;

/** What a parser sees in the text of a file. */
export function readJavaScript(text: string, path: string): ReadCode {
  const read = parseJavaScript(text, path);
  return read.kind === "broken" ? read : { kind: "parsed", facts: factsOf(read.program) };
}

/** The program that a text is, by the dialect that its name speaks of. */
export function parseJavaScript(
  text: string,
  path: string,
): { readonly kind: "program"; readonly program: Node } | Extract<ReadCode, { kind: "broken" }> {
  if (depthOf(text) > DEEPEST) return TOO_DEEP;
  const isTyped = /\.[mc]?tsx?$/i.test(path);
  const ways: ParserPlugin[][] = isTyped
    ? [[...ALWAYS, "typescript", ...(/x$/i.test(path) ? (["jsx"] as const) : [])]]
    : [
        [...ALWAYS, "jsx"],
        [...ALWAYS, "jsx", "flow"],
      ];
  let trouble: unknown = null;
  for (const plugins of ways) {
    try {
      const { program } = parse(text, {
        sourceType: "unambiguous",
        allowReturnOutsideFunction: true,
        allowAwaitOutsideFunction: true,
        allowUndeclaredExports: true,
        attachComment: false,
        plugins,
      });
      const tree = program as unknown as Node;
      return isTooDeep(tree) ? TOO_DEEP : { kind: "program", program: tree };
    } catch (error) {
      trouble ??= error;
    }
  }
  const { loc } = trouble as { loc?: { line?: number } };
  return { kind: "broken", why: "it has a syntax error", line: loc?.line ?? 1 };
}

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const char of text) {
    if (char === "(" || char === "[" || char === "{") most = Math.max(most, ++depth);
    else if ((char === ")" || char === "]" || char === "}") && depth > 0) depth--;
  }
  return most;
}

function isTooDeep(program: Node): boolean {
  let level: Node[] = [program];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_TREE) return true;
    level = level.flatMap((node) => [...children(node)].map(([, one]) => one));
  }
  return false;
}

function factsOf(program: Node) {
  const names = namesIn(program);
  const functions = functionsIn(program);
  const marks: CodeMark[] = [];
  const look = (node: Node, parent: Node | null, within: string): void => {
    const own = nameOf(node, parent) ?? within;
    const found = switchOf(node, names) ?? dangerOf(node, parent, names);
    if (found !== null) marks.push(found);
    const swallowed = swallowedBy(node, names, functions);
    const silenced = silencedBy(node);
    const add = (limit: "swallow" | "silence", why: string) =>
      marks.push({ limit, key: `${own}: ${why}`, why, line: lineOf(node) });
    if (swallowed !== null) add("swallow", swallowed);
    if (silenced !== null) add("silence", silenced);
    for (const [, one] of children(node)) look(one, node, own);
  };
  look(program, null, "");
  return {
    marks,
    tests: testsIn(program, names),
    api: apiOf(program),
    shape: printed(program, (key, value, of) => isType(key, value, of) || isImport(key, value)),
  };
}

function functionsIn(program: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const node of within(program)) {
    if (node.type === "FunctionDeclaration") found.set(word(child(node, "id"), "name"), node);
    if (node.type !== "VariableDeclaration") continue;
    for (const one of list(node, "declarations")) {
      const init = child(one, "init");
      if (init !== null && /Function/.test(init.type)) found.set(word(child(one, "id"), "name"), init);
    }
  }
  return found;
}

/** The function that a node is; null where it is none. */
function nameOf(node: Node, parent: Node | null): string | null {
  if (!/Function|Method/.test(node.type)) return null;
  const id = child(node, "id") ?? child(node, "key") ?? child(parent, "id") ?? child(parent, "key");
  return id === null ? null : word(id, "name") || null;
}
