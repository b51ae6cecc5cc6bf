import { children, isNode, type Node, printed } from "../gates/code/tree.ts";

/** A place where two programs differ: what stood there, what stands there now, and what it is in, the nearest last. */
export interface Differing {
  readonly node: Node;
  readonly after: Node | null;
  readonly around: readonly Node[];
}

/** The smallest parts of a program that another one has otherwise, or not at all. What only came to be is not among them. */
export function differingIn(before: Node, after: Node, around: readonly Node[] = []): Differing[] {
  if (printed(before) === printed(after)) return [];
  const whole: Differing[] = [{ node: before, after, around }];
  if (before.type !== after.type || isOtherwise(before, after)) return whole;
  const inner = [...around, before];
  const found: Differing[] = [];
  for (const key of new Set([...children(before), ...children(after)].map(([name]) => name))) {
    const [was, is] = [before[key], after[key]];
    if (isNode(was) && isNode(is)) found.push(...differingIn(was, is, inner));
    else if (Array.isArray(was) && Array.isArray(is)) {
      const some = ofLists(was.filter(isNode), is.filter(isNode), inner, key);
      if (some === null) return whole;
      found.push(...some);
    } else if (isNode(was) || isNode(is)) return whole;
  }
  return found;
}

/** Whether two nodes of one type differ in themselves: a name, an operator, a value. */
function isOtherwise(before: Node, after: Node): boolean {
  const own = (node: Node) => printed(node, (_key, value) => isNode(value) || Array.isArray(value));
  return own(before) !== own(after);
}

/** Statements come and go; an argument that comes or goes makes another call. Null: the lists cannot be paired. */
function ofLists(
  was: readonly Node[],
  is: readonly Node[],
  around: readonly Node[],
  key: string,
): Differing[] | null {
  const texts = (nodes: readonly Node[]) => new Set(nodes.map((node) => printed(node)));
  const [old, now] = [texts(was), texts(is)];
  if (was.length === is.length && key !== "body")
    return was.flatMap((node, at) => differingIn(node, is[at]!, around));
  if (key !== "body" && key !== "specifiers") return null;
  const gone = was.filter((node) => !now.has(printed(node)));
  const come = is.filter((node) => !old.has(printed(node)));
  if (gone.length === come.length) return gone.flatMap((node, at) => differingIn(node, come[at]!, around));
  return gone.map((node) => ({ node, after: null, around }));
}
