import type { CodeMark } from "./facts.ts";
import { constantText, keyOf, type Names, standsFor } from "./javascript-names.ts";
import { child, lineOf, list, type Node, printed, word } from "./tree.ts";

// eval   Function   AsyncFunction   vm.runInThisContext   execScript
const EVAL =
  /^(?:eval|Function|(?:Async|Generator|AsyncGenerator)Function|execScript|vm\.\w+|module\.Module\.prototype\._compile)$|(?:^|\.)constructor\.constructor$/;
// child_process.exec   execa   shelljs.exec   Bun.spawn   Deno.Command
const SHELL =
  /^(?:child_process|execa|shelljs|cross-spawn|zx)(?:\.|$)|^Bun\.(?:spawn\w*|\$)$|^Deno\.(?:run|Command)$|^process\.binding$/;

/** Text that would be run as code, and other programs that would be started, by what the names stand for. */
export function dangerOf(node: Node, parent: Node | null, names: Names): CodeMark | null {
  const mark = (limit: "eval" | "shell", why: string): CodeMark => ({
    limit,
    key: printed(node),
    why,
    line: lineOf(node),
  });
  const evals = (what: string) => mark("eval", `text would be run as code: ${what}`);
  const isCall = /^(?:Optional)?CallExpression$|^NewExpression$/.test(node.type);
  if (isCall) {
    const callee = child(node, "callee")!;
    const [first] = list(node, "arguments");
    const text = first ? constantText(first, names) : null;
    if (callee.type === "Import" || ["require", "module.require"].includes(standsFor(callee, names) ?? ""))
      return loaded(first, text, evals, (what) => mark("shell", what));
    const name = standsFor(callee, names);
    if (name !== null && EVAL.test(name)) return evals(name);
    if (name !== null && SHELL.test(name)) return mark("shell", `another program is started: ${name}`);
    // setTimeout("save()", 10)
    if (name !== null && /^set(?:Timeout|Interval)$/.test(name) && first && isText(first)) return evals(name);
    // (() => {}).constructor("return this")
    if (isMember(callee) && keyOf(callee, names) === "constructor" && first && isText(first))
      return evals("a function's constructor");
    return isGlobalByName(callee, names) ? evals("a global whose name is put together") : null;
  }
  if (node.type === "ImportExpression") {
    const source = child(node, "source") ?? undefined;
    return loaded(source, source ? constantText(source, names) : null, evals, (what) => mark("shell", what));
  }
  // globalThis["ev" + "al"], handed on
  if (isMember(node) && child(parent, "callee") !== node) {
    const name = standsFor(node, names);
    return name === "eval" ? evals(name) : null;
  }
  if (node.type === "Identifier" && word(node, "name") === "eval" && isValue(node, parent))
    return evals("eval");
  if (node.type === "Identifier" && word(node, "name") === "Function" && isHandedOn(node, parent))
    return evals("Function");
  // spawn(x, { ["sh" + "ell"]: true })
  if (node.type === "ObjectProperty" && keyOf(node, names) === "shell") {
    const value = child(node, "value");
    const isOff = value?.type === "BooleanLiteral" && value.value === false;
    return isOff || child(parent, "properties") !== null || parent?.type === "ObjectPattern"
      ? null
      : mark("shell", "a line for a shell");
  }
  return null;
}

function loaded(
  from: Node | undefined,
  text: string | null,
  evals: (what: string) => CodeMark,
  starts: (what: string) => CodeMark,
): CodeMark | null {
  if (from === undefined) return null;
  if (text === null) return evals("a module whose name is put together");
  if (/^(?:data|https?|blob):/.test(text)) return evals("a module from a text or from elsewhere");
  if (/^(?:node:)?vm$/.test(text)) return evals("vm");
  return /^(?:node:)?child_process$/.test(text)
    ? starts("another program may be started: child_process")
    : null;
}

const isMember = ({ type }: Node) => /^(?:Optional)?MemberExpression$/.test(type);

/** A string, or something that is put together to one. */
function isText(node: Node): boolean {
  return (
    /^(?:StringLiteral|TemplateLiteral)$/.test(node.type) ||
    (node.type === "BinaryExpression" &&
      node.operator === "+" &&
      [child(node, "left"), child(node, "right")].some((one) => one !== null && isText(one)))
  );
}

/** window[name](x), where nobody can say which. */
function isGlobalByName(callee: Node, names: Names): boolean {
  if (!isMember(callee) || callee.computed !== true || keyOf(callee, names) !== null) return false;
  const object = child(callee, "object");
  const of = object === null ? null : standsFor(object, names);
  return of !== null && /^(?:globalThis|window|self|global|top)$/.test(of);
}

function isValue(node: Node, parent: Node | null): boolean {
  if (parent === null) return false;
  if (isMember(parent)) return child(parent, "object") === node || parent.computed === true;
  const isKey = child(parent, "key") === node && parent.computed !== true;
  // a call is seen as one
  return (
    !isKey &&
    child(parent, "callee") !== node &&
    !/^TS|^ImportSpecifier|^ExportSpecifier|Label/.test(parent.type)
  );
}

const isHandedOn = (node: Node, parent: Node | null) =>
  isValue(node, parent) &&
  !isMember(parent!) &&
  parent!.type !== "BinaryExpression" &&
  parent!.type !== "UnaryExpression";
