import { child, list, type Node, printed, word } from "../gates/code/tree.ts";

/**
 * Selectors of ESLint for an expression that is otherwise in the right code, the widest first. Each names at least what is
 * called, or both sides of an operator: a type alone would forbid half of a language.
 */
export function selectorsOf(node: Node, after: Node | null, around: readonly Node[]): string[] {
  const call = [node, ...[...around].reverse().slice(0, 1)].find(({ type }) => type === "CallExpression");
  const found: string[] = [];
  if (call !== undefined && (call === node || list(call, "arguments").includes(node)))
    found.push(...callSelectors(call, node, after));
  const operator = [node, around.at(-1)].find(
    (one) => one !== undefined && /^(?:Binary|Logical|Assignment)Expression$/.test(one.type),
  );
  if (operator !== undefined) {
    const [left, right] = [sideOf(operator, "left"), sideOf(operator, "right")];
    const base = `${operator.type}[operator='${word(operator, "operator")}']`;
    const isLoose = /^[!=]=$/.test(word(operator, "operator"));
    if (operator === node && isLoose && word(after, "operator") === `${word(operator, "operator")}=`)
      found.push(base);
    if (left !== null && right !== null) found.push(`${base}${left}${right}`);
  }
  return found;
}

function callSelectors(call: Node, node: Node, after: Node | null): string[] {
  const callee = child(call, "callee")!;
  const name = word(callee, "name");
  const property = callee.computed === true ? "" : word(child(callee, "property"), "name");
  const object = word(child(callee, "object"), "name");
  const base =
    name !== "" ? `[callee.name='${name}']` : property !== "" ? `[callee.property.name='${property}']` : null;
  if (base === null) return [];
  const own = object === "" ? [base] : [base, `${base}[callee.object.name='${object}']`];
  // foo() became await foo()
  if (
    call === node &&
    after?.type === "AwaitExpression" &&
    printed(child(after, "argument")) === printed(call)
  )
    return own.map((one) => `:not(AwaitExpression) > CallExpression${one}`);
  const args = list(call, "arguments");
  if (call === node && after?.type === "CallExpression" && list(after, "arguments").length !== args.length)
    return own.map((one) => `CallExpression${one}[arguments.length=${args.length}]`);
  const at = args.indexOf(node);
  const value = at === -1 ? null : literal(node);
  if (value !== null) return own.map((one) => `CallExpression${one}[arguments.${at}.value=${value}]`);
  return [];
}

/** What one side of an operator is, as a condition; null where it has no name. */
function sideOf(node: Node, key: "left" | "right"): string | null {
  const side = child(node, key);
  if (side === null) return null;
  if (side.type === "Identifier") return `[${key}.name='${word(side, "name")}']`;
  const value = literal(side);
  if (value !== null) return `[${key}.value=${value}]`;
  const property =
    side.type === "MemberExpression" && side.computed !== true ? child(side, "property") : null;
  return property === null ? null : `[${key}.property.name='${word(property, "name")}']`;
}

/** A plain number or text, as a selector writes it; null for what would need care. */
function literal(node: Node): string | null {
  if (node.type === "NumericLiteral") return String(node.value);
  const text = word(node, "value");
  return node.type === "StringLiteral" && /^[\w ./@:-]+$/.test(text) ? `'${text}'` : null;
}
