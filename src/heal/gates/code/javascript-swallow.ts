import { TIDIES } from "../../swallow-table.ts";
import { keyOf, type Names, standsFor } from "./javascript-names.ts";
import { child, list, type Node, within, word } from "./tree.ts";

/** How a node throws away what goes wrong; null where it does not. */
export function swallowedBy(node: Node, names: Names, functions: ReadonlyMap<string, Node>): string | null {
  if (node.type === "TryStatement") return inTry(node);
  if (!/^(?:Optional)?CallExpression$/.test(node.type)) return null;
  const callee = child(node, "callee")!;
  const args = list(node, "arguments");
  const isMember = /^(?:Optional)?MemberExpression$/.test(callee.type);
  const method = isMember ? keyOf(callee, names) : null;
  const ignores = (one: Node | undefined) => one !== undefined && isIgnoring(one, functions);
  // load().catch(() => { /* later */ })
  if (method === "catch" && ignores(args[0]) && !tidies(child(callee, "object")))
    return "a promise's error is thrown away";
  if (method === "then" && ignores(args[1])) return "a promise's error is thrown away";
  const event = args[0]?.type === "StringLiteral" ? word(args[0], "value") : "";
  if (
    standsFor(callee, names)?.startsWith("process.") &&
    /^(?:uncaughtException|unhandledRejection)$/.test(event) &&
    ignores(args[1])
  )
    return "every error is thrown away";
  return null;
}

function inTry(node: Node): string | null {
  const finalizer = child(node, "finalizer");
  if (finalizer !== null && leaves(finalizer)) return "what leaves from finally throws the error away";
  const handler = child(node, "handler");
  const tried = list(child(node, "block"), "body");
  if (handler === null || (tried.length === 1 && tidies(tried[0]!))) return null;
  return list(child(handler, "body"), "body").every(isNothing) ? "what goes wrong is thrown away" : null;
}

/** A function that does nothing with what it is given; also one that is known by its name. */
function isIgnoring(node: Node, functions: ReadonlyMap<string, Node>): boolean {
  if (node.type === "Identifier") {
    const name = word(node, "name");
    const known = functions.get(name);
    return known === undefined ? /^noop$/i.test(name) : isIgnoring(known, new Map());
  }
  if (!/^(?:ArrowFunctionExpression|Function(?:Expression|Declaration))$/.test(node.type)) return false;
  const body = child(node, "body")!;
  return body.type === "BlockStatement" ? list(body, "body").every(isNothing) : isAbsent(body);
}

/** A statement that does nothing: return;   continue;   error;   const _ = error;   if (false) log(error); */
function isNothing(node: Node): boolean {
  switch (node.type) {
    case "EmptyStatement":
    case "ContinueStatement":
    case "BreakStatement":
      return true;
    case "ReturnStatement":
      return child(node, "argument") === null || isAbsent(child(node, "argument")!);
    case "ExpressionStatement": {
      const one = child(node, "expression")!;
      return (
        one.type === "Identifier" || isAbsent(one) || /^(?:String|Boolean|Numeric)Literal$/.test(one.type)
      );
    }
    case "VariableDeclaration":
      return list(node, "declarations").every((one) => {
        const init = child(one, "init");
        return init === null || init.type === "Identifier" || isAbsent(init);
      });
    case "BlockStatement":
      return list(node, "body").every(isNothing);
    case "IfStatement":
      return (
        isNever(child(node, "test")!) &&
        (child(node, "alternate") === null || isNothing(child(node, "alternate")!))
      );
    default:
      return false;
  }
}

/** undefined, null, void x */
function isAbsent(node: Node): boolean {
  if (node.type === "UnaryExpression" && node.operator === "void") return true;
  return node.type === "NullLiteral" || (node.type === "Identifier" && word(node, "name") === "undefined");
}

/** A condition that never holds: false, 0, null, "", !true */
export function isNever(test: Node): boolean {
  if (test.type === "UnaryExpression" && test.operator === "!") {
    const inner = child(test, "argument")!;
    return /Literal$/.test(inner.type) && Boolean(inner.value);
  }
  if (test.type === "LogicalExpression" && test.operator === "&&")
    return isNever(child(test, "left")!) || isNever(child(test, "right")!);
  return (
    test.type === "NullLiteral" || (/^(?:Boolean|Numeric|String)Literal$/.test(test.type) && !test.value)
  );
}

const isFunction = ({ type }: Node) => /Function|Method/.test(type);

/** A return in a finally takes the place of the error. */
function leaves(finalizer: Node): boolean {
  for (const one of within(finalizer, isFunction)) if (one.type === "ReturnStatement") return true;
  return false;
}

/** rmSync(path);   await socket.close(); */
function tidies(node: Node | null): boolean {
  if (node === null) return false;
  const one = node.type === "ExpressionStatement" ? child(node, "expression")! : node;
  const call = one.type === "AwaitExpression" ? child(one, "argument")! : one;
  if (!/^(?:Optional)?CallExpression$/.test(call.type)) return false;
  const callee = child(call, "callee")!;
  return TIDIES.test(`${word(callee, "name") || word(child(callee, "property"), "name")}(`);
}
