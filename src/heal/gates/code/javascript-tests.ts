import type { CodeMark, CodeTest } from "./facts.ts";
import { constantText, keyOf, type Names, standsFor } from "./javascript-names.ts";
import { isNever } from "./javascript-swallow.ts";
import { child, children, lineOf, list, type Node, printed } from "./tree.ts";

const DECLARES = /^(?:[xf]?(?:it|test|describe|specify|context|suite))(?:\.|$)/;
const SWITCHES =
  /^[xf](?=it|test|describe|specify|context)|\.(?:skip|only|todo|fails|failing|fixme|skipIf|runIf)\b/;
const ASSERTS = /^(?:expect|assert|should|chai|t)(?:\.|$)/;

/** it, it.only or describe.skip of a call, also by another name and through it.each(…); null where it declares no test. */
export function declaresTest(node: Node, names: Names): string | null {
  if (!/^(?:Optional)?CallExpression$/.test(node.type)) return null;
  const callee = child(node, "callee")!;
  // it.each(rows)("name", …) and it.each`rows`("name", …)
  const inner = /^(?:Optional)?CallExpression$/.test(callee.type)
    ? child(callee, "callee")
    : callee.type === "TaggedTemplateExpression"
      ? child(callee, "tag")
      : callee;
  const name = inner === null ? null : standsFor(inner, names);
  return name !== null && DECLARES.test(name) ? name : null;
}

/** A test that is switched off, or that switches all others off. */
export function switchOf(node: Node, names: Names): CodeMark | null {
  const name = declaresTest(node, names);
  const [, ...more] = name === null ? [] : list(node, "arguments");
  const isOff =
    name !== null &&
    (SWITCHES.test(name) ||
      more.some((one) =>
        list(one, "properties").some((own) => /^(?:skip|only|todo)$/.test(keyOf(own, names) ?? "")),
      ));
  const callee = child(node, "callee");
  const called = name === null && callee !== null ? standsFor(callee, names) : null;
  // this.skip()   ctx.skip()   t.skip()
  const isLeft = called !== null && /^(?:this|t|ctx|context|task)\.(?:skip|todo)$/.test(called);
  if (!isOff && !isLeft) return null;
  return {
    limit: "test",
    key: printed(node.arguments),
    why: `a test is switched off, or the others are: ${name ?? called}`,
    line: lineOf(node),
  };
}

/** Every test with what it asserts where it is reached. */
export function testsIn(program: Node, names: Names): CodeTest[] {
  const found: CodeTest[] = [];
  const look = (node: Node, around: readonly string[]): void => {
    const declared = declaresTest(node, names);
    if (declared === null) {
      for (const [, one] of children(node)) look(one, around);
      return;
    }
    const [title] = list(node, "arguments");
    const path = [...around, title ? (constantText(title, names) ?? printed(title)) : ""];
    const body = list(node, "arguments").find(({ type }) => /Function/.test(type));
    if (body === undefined) return;
    if (!/^[xf]?(?:describe|context|suite)/.test(declared))
      found.push({ name: path.join(" > "), asserts: assertsIn(body, names), line: lineOf(node) });
    look(child(body, "body")!, path);
  };
  look(program, []);
  return found;
}

function assertsIn(body: Node, names: Names): string[] {
  const found: string[] = [];
  const look = (node: Node): void => {
    if (node.type === "IfStatement" && isNever(child(node, "test")!)) {
      const other = child(node, "alternate");
      if (other !== null) look(other);
      return;
    }
    if (node.type === "LogicalExpression" && node.operator === "&&" && isNever(child(node, "left")!)) return;
    // A function that stands there and is handed to nobody is never called.
    if (/^(?:FunctionDeclaration|VariableDeclaration)$/.test(node.type) && holdsFunction(node)) return;
    if (isAssertion(node, names)) {
      found.push(printed(node));
      return;
    }
    if (node.type === "BlockStatement") {
      for (const one of list(node, "body")) {
        look(one);
        if (/^(?:Return|Throw)Statement$/.test(one.type)) break;
      }
      return;
    }
    for (const [, one] of children(node)) look(one);
  };
  look(child(body, "body")!);
  return found;
}

const holdsFunction = (node: Node) =>
  node.type === "FunctionDeclaration" ||
  list(node, "declarations").every((one) => /Function/.test(child(one, "init")?.type ?? ""));

/** expect(x).not.toBe(1)   assert.equal(a, b)   t.is(a, b) */
function isAssertion(node: Node, names: Names): boolean {
  if (!/^(?:Optional)?CallExpression$/.test(node.type)) return false;
  let one: Node | null = node;
  while (one !== null && !/^(?:Identifier|ThisExpression)$/.test(one.type))
    one = child(one, "callee") ?? child(one, "object");
  const root = one === null ? null : standsFor(one, names);
  return root !== null && ASSERTS.test(root);
}
