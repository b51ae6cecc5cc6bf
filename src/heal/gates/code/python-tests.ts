import type { CodeMark, CodeTest } from "./facts.ts";
import { type Names, standsFor } from "./python-names.ts";
import { isAlways, isNever } from "./python-swallow.ts";
import { child, children, lineOf, list, type Node, printed, word } from "./tree.ts";

// pytest.mark.skip   unittest.skipIf   pytest.skip   self.skipTest   unittest.SkipTest
const SWITCHES =
  /(?:^|\.)(?:skip|skipif|skipIf|skipUnless|skipTest|xfail|expectedFailure|SkipTest|importorskip)$|^pytest\.exit$/;

/** A test that is switched off, also by another name, by its class or by its module. */
export function switchOf(node: Node, names: Names): CodeMark | null {
  const mark = (what: string): CodeMark => ({
    limit: "test",
    key: printed(node),
    why: `a test is switched off: ${what}`,
    line: lineOf(node),
  });
  if (node.type === "Assign") {
    const target = word(list(node, "targets")[0] ?? null, "id");
    if (target === "__test__" || /^collect_ignore/.test(target)) return mark(target);
  }
  const name = /^(?:Attribute|Name)$/.test(node.type) ? standsFor(node, names) : null;
  return name !== null && SWITCHES.test(name) ? mark(name) : null;
}

/** Every test with what it asserts where it is reached. A second one of a name takes the place of the first. */
export function testsIn(module: Node): CodeTest[] {
  const found = new Map<string, CodeTest>();
  const look = (node: Node, around: string): void => {
    const name = word(node, "name");
    if (/FunctionDef$/.test(node.type)) {
      if (!/^test/.test(name)) return;
      const path = `${around}${name}`;
      found.set(path, {
        name: path,
        asserts: list(node, "body").length === 0 ? [] : assertsIn(list(node, "body")),
        line: lineOf(node),
      });
      return;
    }
    const inner = node.type === "ClassDef" ? `${around}${name}.` : around;
    // What is behind a condition that never holds is not there.
    if (node.type === "If" && isNever(child(node, "test")!)) {
      for (const one of list(node, "orelse")) look(one, inner);
      return;
    }
    // class TestTax: … and a second one below: the first is gone, with all in it
    if (node.type === "ClassDef")
      for (const path of [...found.keys()]) if (path.startsWith(inner)) found.delete(path);
    for (const [, one] of children(node)) look(one, inner);
  };
  look(module, "");
  return [...found.values()];
}

function assertsIn(body: readonly Node[]): string[] {
  const found: string[] = [];
  for (const node of body) {
    if (/^(?:Return|Raise)$/.test(node.type)) break;
    if (/FunctionDef$|^ClassDef$/.test(node.type)) continue;
    if (/^(?:If|While)$/.test(node.type)) {
      if (!isNever(child(node, "test")!)) found.push(...assertsIn(list(node, "body")));
      found.push(...assertsIn(list(node, "orelse")));
      continue;
    }
    if (node.type === "Assert" && !isAlways(child(node, "test")!)) found.push(printed(child(node, "test")));
    // self.assertEqual(a, b)   with pytest.raises(ValueError):
    if (node.type === "Expr" && isAssertion(child(node, "value"))) found.push(printed(child(node, "value")));
    for (const item of list(node, "items"))
      if (isAssertion(child(item, "context_expr"))) found.push(printed(child(item, "context_expr")));
    for (const key of ["body", "orelse", "finalbody"]) found.push(...assertsIn(list(node, key)));
    for (const handler of list(node, "handlers")) found.push(...assertsIn(list(handler, "body")));
  }
  return found;
}

function isAssertion(node: Node | null): boolean {
  const func = node?.type === "Call" ? child(node, "func") : null;
  const name = word(func, "attr") || word(func, "id");
  return /^assert|^(?:raises|warns|fail)$/.test(name);
}
