import { child, list, type Node, within, word } from "../gates/code/tree.ts";

/** An import of a module, with the names it takes, and how its name is written there. */
export interface Import {
  readonly module: string;
  readonly names: readonly string[];
  readonly raw: string;
}

/** The imports of a program; `require` is a call like others. */
export function importsIn(program: Node, text: string): Import[] {
  return list(program, "body").flatMap((node) => {
    if (node.type !== "ImportDeclaration") return [];
    const source = child(node, "source");
    const names = list(node, "specifiers").map((one) => {
      const imported = child(one, "imported");
      return imported === null ? "default" : word(imported, "name") || word(imported, "value");
    });
    const { start, end } = source as unknown as { start: number; end: number };
    return [{ module: word(source, "value"), names, raw: text.slice(start, end) }];
  });
}

/** Names that a program gives to something of its own, wherever that is. */
export function declaredIn(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const take = (node: Node | null) => {
    if (node === null) return;
    for (const one of within(node)) if (one.type === "Identifier") names.add(word(one, "name"));
  };
  for (const node of within(program)) {
    if (node.type === "VariableDeclarator") take(child(node, "id"));
    else if (/Function|Class/.test(node.type)) take(child(node, "id"));
    else if (/^Import.*Specifier$/.test(node.type)) take(child(node, "local"));
    if (/Function|Method/.test(node.type)) for (const one of list(node, "params")) take(one);
    if (node.type === "CatchClause") take(child(node, "param"));
  }
  return names;
}

/** The uses of a named property within a node, and the one that the node itself is the name of. */
export function membersIn(node: Node, around: readonly Node[] = []): Node[] {
  const parent = around.at(-1);
  const own = parent !== undefined && child(parent, "property") === node ? [parent] : [];
  return [...own, ...within(node)].filter(
    (one) =>
      one.type === "MemberExpression" &&
      one.computed !== true &&
      child(one, "property")?.type === "Identifier",
  );
}
