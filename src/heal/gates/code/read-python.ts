/** Reads Python by the tree that Python itself made of it (the host asks it). In: the tree as data. Out: what the gates have to know. */
import type { CodeFacts, CodeMark, ReadCode } from "./facts.ts";
import { dangerOf } from "./python-danger.ts";
import { namesIn } from "./python-names.ts";
import { swallowedBy } from "./python-swallow.ts";
import { switchOf, testsIn } from "./python-tests.ts";
import { child, children, isNode, lineOf, list, type Node, printed, word } from "./tree.ts";

/** What stands in a tree; a tree that is none was a syntax error. */
export function readPythonTree(tree: unknown): ReadCode {
  if (isNode(tree)) {
    try {
      return { kind: "parsed", facts: factsOf(tree) };
    } catch (error) {
      // Only by nesting that no person wrote.
      if (!(error instanceof RangeError)) throw error;
      return { kind: "broken", why: "it is nested too deep", line: 1 };
    }
  }
  const line = (tree as { broken?: unknown } | null)?.broken;
  return { kind: "broken", why: "it has a syntax error", line: typeof line === "number" ? line : 1 };
}

function factsOf(module: Node): CodeFacts {
  const names = namesIn(module);
  const marks: CodeMark[] = [];
  const look = (node: Node, parent: Node | null, within: string): void => {
    const own = /FunctionDef$|^ClassDef$/.test(node.type) ? `${within}.${word(node, "name")}` : within;
    const found = switchOf(node, names) ?? dangerOf(node, parent, names);
    if (found !== null) marks.push(found);
    const swallowed = swallowedBy(node, names);
    if (swallowed !== null)
      marks.push({ limit: "swallow", key: `${own}: ${swallowed}`, why: swallowed, line: lineOf(node) });
    for (const [, one] of children(node)) look(one, node, own);
  };
  look(module, null, "");
  return {
    marks,
    tests: testsIn(module),
    api: apiOf(list(module, "body"), ""),
    shape: printed(withoutHints(module, null), isImport),
  };
}

/** An import; those of __future__ change how the file is read. */
function isImport(key: string, value: unknown): boolean {
  if (key !== "[]" || !isNode(value)) return false;
  return value.type === "Import" || (value.type === "ImportFrom" && word(value, "module") !== "__future__");
}

/** The same program without annotations. In a class they stay: dataclasses and models are made from them. */
function withoutHints(node: Node, parent: Node | null): Node {
  if (node.type === "AnnAssign" && parent?.type !== "ClassDef" && child(node, "value") !== null)
    return { type: "Assign", targets: [node.target], value: withoutHints(child(node, "value")!, node) };
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if ((key === "annotation" && node.type === "arg") || key === "returns" || key === "line") continue;
    copy[key] = Array.isArray(value)
      ? value.map((one: unknown) => (isNode(one) ? withoutHints(one, node) : one))
      : isNode(value)
        ? withoutHints(value, node)
        : value;
  }
  return copy as Node;
}

/** Public functions and classes with what they are called with, and __all__. */
function apiOf(body: readonly Node[], around: string): string[] {
  return body.flatMap((node) => {
    const name = word(node, "name");
    if (node.type === "Assign" && list(node, "targets").some((one) => word(one, "id") === "__all__"))
      return [`__all__ ${printed(child(node, "value"))}`];
    if (/^_(?!_\w+__$)/.test(name)) return [];
    if (/FunctionDef$/.test(node.type)) {
      const dropped = (key: string) => key === "annotation" || key === "defaults" || key === "kw_defaults";
      const defaults = list(child(node, "args"), "defaults").length;
      return [
        `${around}${name} ${printed(child(node, "args"), dropped)} ${defaults} ${node.type} ${printed(node.decorator_list)}`,
      ];
    }
    if (node.type !== "ClassDef") return [];
    return [`${around}${name} ${printed(node.bases)}`, ...apiOf(list(node, "body"), `${around}${name}.`)];
  });
}
