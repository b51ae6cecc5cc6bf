import { TIDIES } from "../../swallow-table.ts";
import { type Names, standsFor } from "./python-names.ts";
import { child, list, type Node, within, word } from "./tree.ts";

const BROAD = /^(?:Base)?Exception$|^(?:Base)?ExceptionGroup$/;

/** How a node throws away what goes wrong; null where it does not. */
export function swallowedBy(node: Node, names: Names): string | null {
  if (/^Try(?:Star)?$/.test(node.type)) {
    const isLeft = list(node, "finalbody").some(leaves);
    if (isLeft) return "what leaves from finally throws the error away";
    const tried = list(node, "body");
    if (tried.length === 1 && tidies(tried[0]!)) return null;
    return list(node, "handlers").some((one) => isIgnoring(one, names))
      ? "what goes wrong is thrown away"
      : null;
  }
  if (node.type === "Call" && standsFor(child(node, "func")!, names)?.endsWith("suppress"))
    return list(node, "args").some((one) => isBroad(one, names)) ? "what goes wrong is thrown away" : null;
  // def __exit__(self, *error): return True
  if (/FunctionDef$/.test(node.type) && /^__a?exit__$/.test(word(node, "name"))) {
    const says = list(node, "body").at(-1);
    return says?.type === "Return" && child(says, "value")?.value === true
      ? "what goes wrong is thrown away"
      : null;
  }
  return null;
}

/** Nothing at all for any error, or no more than leaving for every one. */
function isIgnoring(handler: Node, names: Names): boolean {
  const body = list(handler, "body").filter((one) => !isNothing(one));
  if (body.length === 0) return true;
  const caught = child(handler, "caught");
  return (caught === null || isBroad(caught, names)) && body.every(leavesWithNothing);
}

function isBroad(node: Node, names: Names): boolean {
  if (node.type === "Tuple") return list(node, "elts").some((one) => isBroad(one, names));
  if (node.type === "Starred") return isBroad(child(node, "value")!, names);
  return BROAD.test(standsFor(node, names) ?? "");
}

/** pass   ...   "later"   error   _ = error   if False: log() */
function isNothing(node: Node): boolean {
  if (node.type === "Pass") return true;
  const value = child(node, "value");
  if (node.type === "Expr") return value !== null && /^(?:Constant|Name)$/.test(value.type);
  if (node.type === "Assign") return value?.type === "Name";
  return node.type === "If" && isNever(child(node, "test")!) && list(node, "orelse").every(isNothing);
}

function leavesWithNothing(node: Node): boolean {
  if (/^(?:Continue|Break)$/.test(node.type)) return true;
  if (node.type !== "Return") return false;
  const value = child(node, "value");
  return value === null || (value.type === "Constant" && value.value === null);
}

/** A condition that never holds: False, 0, None, "", not True */
export function isNever(test: Node): boolean {
  if (test.type === "UnaryOp") return child(test, "op")?.type === "Not" && isAlways(child(test, "operand")!);
  if (test.type === "BoolOp" && child(test, "op")?.type === "And") return list(test, "values").some(isNever);
  return test.type === "Constant" && !isAlways(test);
}

/** True, 1, "text", a filled tuple, x or True */
export function isAlways(test: Node): boolean {
  if (test.type === "Tuple") return list(test, "elts").length > 0;
  if (test.type === "BoolOp" && child(test, "op")?.type === "Or") return list(test, "values").some(isAlways);
  if (test.type !== "Constant") return false;
  const value = test.value;
  if (typeof value === "object" && value !== null)
    return !/^(?:int|float|complex) -?[0.j]+$|''$/.test((value as { value: string }).value);
  return Boolean(value);
}

const isFunction = ({ type }: Node) => /^(?:(?:Async)?FunctionDef|Lambda|ClassDef)$/.test(type);

function leaves(node: Node): boolean {
  for (const one of within(node, isFunction)) if (one.type === "Return") return true;
  return /^(?:Break|Continue)$/.test(node.type);
}

/** os.unlink(path)   socket.close() */
function tidies(node: Node): boolean {
  const value = child(node, "value");
  const call = value?.type === "Await" ? child(value, "value") : value;
  const func = call?.type === "Call" ? child(call, "func") : null;
  return func !== null && TIDIES.test(`${word(func, "attr") || word(func, "id")}(`);
}
