import { child, list, type Node, printed } from "../gates/code/tree.ts";
import type { Sight } from "./sight.ts";

type Pattern = Extract<Sight, { kind: "pattern" }>;

/** A call with holes for its arguments: parseInt($A). Null where the node is no call. */
export function general(
  node: Node,
  after: Node | null,
  around: readonly Node[],
  text: string,
): Pattern | null {
  const call = callOf(node, around);
  if (call === null) return null;
  const callee = child(call, "callee")!;
  if (!/^[\w$.]+$/.test(sourceOf(callee, text)) || sourceOf(callee, text).includes("$")) return null;
  const args = list(call, "arguments");
  if (args.some(({ type }) => type === "SpreadElement")) return null;
  const notAwaited =
    call === node && after?.type === "AwaitExpression" && printed(child(after, "argument")) === printed(call);
  // The argument that differs says what is wrong; the others may be anything.
  const holes = args.map((one, at) =>
    one === node ? sourceOf(one, text) : `$${String.fromCharCode(65 + at)}`,
  );
  // What has a meaning in a pattern is no letter of it.
  if (holes.some((hole) => /[\n`]|\$(?![A-Z]$)/.test(hole))) return null;
  return { kind: "pattern", text: `${sourceOf(callee, text)}(${holes.join(", ")})`, notAwaited };
}

/** The smallest whole expression around what differs, letter by letter. Null where it is too little to be told apart. */
export function exact(node: Node, around: readonly Node[], text: string): Pattern | null {
  const whole = [node, ...[...around].reverse()].find(
    ({ type }) => /Expression$/.test(type) && !/^(?:Arrow)?FunctionExpression$|^ClassExpression$/.test(type),
  );
  const source = whole === undefined ? "" : sourceOf(whole, text);
  if (source.length < 4 || source.length > 200 || /[\n`$]/.test(source)) return null;
  return { kind: "pattern", text: source, notAwaited: false };
}

function callOf(node: Node, around: readonly Node[]): Node | null {
  if (node.type === "CallExpression") return node;
  const parent = around.at(-1);
  if (parent?.type !== "CallExpression") return null;
  return list(parent, "arguments").includes(node) || child(parent, "callee") === node ? parent : null;
}

function sourceOf(node: Node, text: string): string {
  const { start, end } = node as unknown as { start: number; end: number };
  return text.slice(start, end);
}
