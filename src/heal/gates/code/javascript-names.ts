import { child, isNode, list, type Node, within, word } from "./tree.ts";

/** What names of a file stand for: "run" for "child_process.exec". Read without regard to scope: a name that was ever dangerous is. */
export type Names = ReadonlyMap<string, string>;

const WRAPS = new Set([
  "ParenthesizedExpression",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
  "TypeCastExpression",
  "AwaitExpression",
  "ChainExpression",
]);

/** The names that imports and assignments give to something else. */
export function namesIn(program: Node): Names {
  const names = new Map<string, string>();
  const nodes = [...within(program)].filter(({ type }) =>
    /^(?:ImportDeclaration|VariableDeclarator|AssignmentExpression)$/.test(type),
  );
  // a = eval; b = a; in whatever order they stand
  for (let round = 0; round < 3; round++) for (const node of nodes) take(node, names);
  return names;
}

function take(node: Node, names: Map<string, string>): void {
  if (node.type === "ImportDeclaration") {
    const from = moduleName(word(child(node, "source"), "value"));
    for (const one of list(node, "specifiers")) {
      const imported = child(one, "imported");
      const name = imported === null ? "" : word(imported, "name") || word(imported, "value");
      const isWhole = name === "" || name === "default";
      // What a runner of tests gives keeps its own name.
      names.set(
        word(child(one, "local"), "name"),
        isWhole ? from : RUNNERS.test(from) ? name : `${from}.${name}`,
      );
    }
    return;
  }
  const target = child(node, "id") ?? child(node, "left");
  const value = child(node, "init") ?? child(node, "right");
  const stands = value === null ? null : standsFor(value, names);
  if (target === null || stands === null) return;
  if (target.type === "Identifier") names.set(word(target, "name"), stands);
  if (target.type !== "ObjectPattern") return;
  for (const one of list(target, "properties")) {
    const key = keyOf(one, names);
    const local = child(one, "value");
    const name = word(local?.type === "AssignmentPattern" ? child(local, "left") : local, "name");
    if (key !== null && name !== "") names.set(name, RUNNERS.test(stands) ? key : plain(`${stands}.${key}`));
  }
}

const RUNNERS =
  /^(?:vitest|@jest\/globals|mocha|bun:test|test|@playwright\/test|chai|assert(?:\/strict)?|import\.meta\.vitest)$/;

const moduleName = (from: string) => from.replace(/^node:/, "");

/** "child_process.exec" of cp["ex" + "ec"], "eval" of (0, globalThis.eval); null where it is no path of names. */
export function standsFor(node: Node, names: Names): string | null {
  if (WRAPS.has(node.type)) {
    const inner = child(node, "expression") ?? child(node, "argument");
    return inner === null ? null : standsFor(inner, names);
  }
  switch (node.type) {
    case "Identifier":
      return names.get(word(node, "name")) ?? word(node, "name");
    case "ThisExpression":
      return "this";
    case "MetaProperty":
      return "import.meta";
    case "SequenceExpression":
      return standsFor(list(node, "expressions").at(-1)!, names);
    case "MemberExpression":
    case "OptionalMemberExpression": {
      const object = child(node, "object");
      const of = object === null ? null : standsFor(object, names);
      const key = keyOf(node, names);
      return of === null || key === null ? null : plain(`${of}.${key}`);
    }
    case "CallExpression":
    case "OptionalCallExpression":
      return ofCall(node, names);
    default:
      return null;
  }
}

function ofCall(node: Node, names: Names): string | null {
  const callee = child(node, "callee");
  const [first, second] = list(node, "arguments");
  if (callee === null || first === undefined) return null;
  const text = constantText(first, names);
  if (callee.type === "Import") return text === null ? null : moduleName(text);
  const name = standsFor(callee, names);
  if (name === "require" || name === "createRequire" || name === "process.getBuiltinModule")
    return text === null ? null : moduleName(text);
  if (name === "Reflect.get" && second) {
    const key = constantText(second, names);
    const of = standsFor(first, names);
    return key === null || of === null ? null : plain(`${of}.${key}`);
  }
  if (name === "util.promisify" || name === "promisify") return standsFor(first, names);
  // exec.bind(null)
  return name !== null && /\.bind$/.test(name) ? name.slice(0, -".bind".length) : null;
}

/** window.eval is eval. */
const plain = (path: string) => path.replace(/^(?:(?:globalThis|window|self|global|top)\.)+(?=.)/, "");

/** The name of a member or an entry, also where it is put together. */
export function keyOf(node: Node, names: Names): string | null {
  const key = child(node, "property") ?? child(node, "key");
  if (key === null) return null;
  return node.computed === true ? constantText(key, names) : word(key, "name") || constantText(key, names);
}

/** The text that an expression always is: "ev" + "al", `eval`, ["ev", "al"].join(""); null where it depends. */
export function constantText(node: Node, names: Names): string | null {
  if (WRAPS.has(node.type))
    return constantText((child(node, "expression") ?? child(node, "argument"))!, names);
  if (node.type === "StringLiteral") return word(node, "value");
  if (node.type === "NumericLiteral") return String(node.value);
  if (node.type === "TemplateLiteral") {
    const parts = list(node, "expressions").map((one) => constantText(one, names));
    if (parts.includes(null)) return null;
    return list(node, "quasis")
      .map((one, at) => `${String((one.value as { cooked?: string }).cooked ?? "")}${parts[at] ?? ""}`)
      .join("");
  }
  if (node.type === "BinaryExpression" && node.operator === "+") {
    const [left, right] = [node.left, node.right].map((one) =>
      isNode(one) ? constantText(one, names) : null,
    );
    return left == null || right == null ? null : left + right;
  }
  if (node.type !== "CallExpression") return null;
  const callee = child(node, "callee");
  const array = child(callee, "object");
  if (
    callee?.type !== "MemberExpression" ||
    keyOf(callee, names) !== "join" ||
    array?.type !== "ArrayExpression"
  )
    return null;
  const parts = list(array, "elements").map((one) => constantText(one, names));
  const [by] = list(node, "arguments");
  return parts.includes(null) ? null : parts.join(by ? (constantText(by, names) ?? ",") : ",");
}
