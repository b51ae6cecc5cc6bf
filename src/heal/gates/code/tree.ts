/** A node of a syntax tree as its parser gives it: a type, a place, and children under their names. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** What says where something stands or how it was typed, and nothing about what it does. */
const PLACE = new Set([
  "start",
  "end",
  "loc",
  "line",
  "extra",
  "range",
  "sourceType",
  "errors",
  "comments",
  "tokens",
  "leadingComments",
  "trailingComments",
  "innerComments",
]);

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** A child under a name; null where there is none. */
export function child(node: Node | null, key: string): Node | null {
  const value = node?.[key];
  return isNode(value) ? value : null;
}

/** The nodes of a list under a name. */
export function list(node: Node | null, key: string): Node[] {
  const value = node?.[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The text under a name; "" where there is none. */
export function word(node: Node | null, key: string): string {
  const value = node?.[key];
  return typeof value === "string" ? value : "";
}

/** Every child, with the name it stands under. */
export function* children(node: Node): Generator<[key: string, one: Node]> {
  for (const key of Object.keys(node)) {
    if (PLACE.has(key)) continue;
    const value = node[key];
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) yield [key, one];
    } else if (isNode(value)) yield [key, value];
  }
}

/** The line that a node begins on. */
export function lineOf(node: Node): number {
  const { loc, line } = node as { loc?: { start?: { line?: number } }; line?: number };
  return loc?.start?.line ?? line ?? 1;
}

/** A node, and all within it from the outside in; `isLeft`: it and what it holds are not looked at. */
export function* within(node: Node, isLeft: (one: Node) => boolean = () => false): Generator<Node> {
  const open = [node];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (isLeft(one)) continue;
    yield one;
    open.push(...[...children(one)].map(([, next]) => next).reverse());
  }
}

/** The same text for the same program, however it is laid out. `dropped`: what is left out of it, by its name and whose it is. */
export function printed(
  value: unknown,
  dropped: (key: string, value: unknown, of: Node) => boolean = () => false,
): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  if (Array.isArray(value)) return `[${value.map((one) => printed(one, dropped)).join(",")}]`;
  if (value instanceof RegExp) return String(value);
  const node = value as Node;
  const parts: string[] = [];
  for (const key of Object.keys(node)) {
    const own = node[key];
    if (PLACE.has(key) || own === undefined || dropped(key, own, node)) continue;
    const kept = Array.isArray(own) ? own.filter((one) => !(isNode(one) && dropped("[]", one, node))) : own;
    parts.push(`${key}:${printed(kept, dropped)}`);
  }
  return `{${parts.join(" ")}}`;
}
