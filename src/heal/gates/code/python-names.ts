import { child, isNode, list, type Node, within, word } from "./tree.ts";

/** What names of a file stand for: "go" for "os.system". Read without regard to scope. */
export type Names = ReadonlyMap<string, string>;

/** The names that imports and assignments give to something else. */
export function namesIn(module: Node): Names {
  const names = new Map<string, string>();
  const nodes = [...within(module)].filter(({ type }) =>
    /^(?:Import|ImportFrom|Assign|AnnAssign|NamedExpr)$/.test(type),
  );
  // a = eval; b = a; in whatever order they stand
  for (let round = 0; round < 3; round++) for (const node of nodes) take(node, names);
  return names;
}

function take(node: Node, names: Map<string, string>): void {
  if (node.type === "Import" || node.type === "ImportFrom") {
    const from = node.type === "ImportFrom" ? `${word(node, "module")}.` : "";
    for (const one of list(node, "names")) {
      const name = word(one, "name");
      const as = word(one, "asname");
      // import os.path makes os
      if (as !== "" || from !== "") names.set(as || name, plain(`${from}${name}`));
    }
    return;
  }
  const value = child(node, "value");
  const stands = value === null ? null : standsFor(value, names);
  if (stands === null) return;
  const targets = node.type === "Assign" ? list(node, "targets") : [child(node, "target")];
  for (const one of targets)
    if (one?.type === "Name" && word(one, "id") !== stands) names.set(word(one, "id"), stands);
}

/** "os.system" of getattr(os, "sys" + "tem"); null where it is no path of names. */
export function standsFor(node: Node, names: Names): string | null {
  switch (node.type) {
    case "Name":
      return names.get(word(node, "id")) ?? word(node, "id");
    case "Attribute":
      return joined(child(node, "value"), word(node, "attr"), names);
    case "Subscript": {
      // vars(os)["system"]   os.__dict__["system"]   globals()["eval"]
      const key = child(node, "slice");
      const text = key === null ? null : constantText(key);
      return text === null ? null : joined(child(node, "value"), text, names);
    }
    case "Call": {
      const name = standsFor(child(node, "func")!, names);
      const [first, second] = list(node, "args");
      const text = first ? constantText(first) : null;
      if (name === "getattr" && first && second) {
        const key = constantText(second);
        return key === null ? null : joined(first, key, names);
      }
      if (name === "vars" && first) return standsFor(first, names);
      if (name === "globals" || name === "locals") return "builtins";
      if (name === "functools.partial" && first) return standsFor(first, names);
      return name === "__import__" || name === "importlib.import_module" ? text : null;
    }
    case "NamedExpr":
      return standsFor(child(node, "value")!, names);
    default:
      return null;
  }
}

function joined(of: Node | null, key: string, names: Names): string | null {
  const name = of === null ? null : standsFor(of, names);
  if (name === null) return null;
  return key === "__dict__" ? name : plain(`${name}.${key}`);
}

/** builtins.eval is eval. */
const plain = (path: string) => path.replace(/^(?:(?:builtins|__builtins__)\.)+(?=.)/, "");

/** The text that an expression always is: "sys" + "tem", f"{'system'}", "".join(["sys", "tem"]); null where it depends. */
export function constantText(node: Node): string | null {
  if (node.type === "Constant") return typeof node.value === "string" ? node.value : null;
  if (node.type === "FormattedValue") return constantText(child(node, "value")!);
  if (node.type === "JoinedStr") return joinedText(list(node, "values"), "");
  if (node.type === "BinOp" && child(node, "op")?.type === "Add")
    return joinedText([node.left, node.right].filter(isNode), "");
  if (node.type !== "Call") return null;
  const func = child(node, "func")!;
  const by =
    func.type === "Attribute" && word(func, "attr") === "join" ? constantText(child(func, "value")!) : null;
  const [parts] = list(node, "args");
  return by === null || !parts || !/^(?:List|Tuple)$/.test(parts.type)
    ? null
    : joinedText(list(parts, "elts"), by);
}

function joinedText(nodes: readonly Node[], by: string): string | null {
  const parts = nodes.map(constantText);
  return parts.includes(null) ? null : parts.join(by);
}
