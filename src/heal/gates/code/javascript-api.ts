import { isType } from "./javascript-types.ts";
import { child, list, type Node, printed, word } from "./tree.ts";

/** What a module offers, without its types: names, and what they are called with. */
export function apiOf(program: Node): string[] {
  const found: string[] = [];
  const known = new Map<string, Node>();
  for (const one of list(program, "body")) for (const [name, own] of declared(one)) known.set(name, own);
  for (const one of list(program, "body")) {
    if (/^Export(?:Named|Default)Declaration$/.test(one.type) && one.exportKind !== "type") {
      const inner = child(one, "declaration");
      const isDefault = one.type === "ExportDefaultDeclaration";
      if (inner !== null && isDefault)
        found.push(
          `default ${offered(inner.type === "Identifier" ? (known.get(word(inner, "name")) ?? inner) : inner)}`,
        );
      else if (inner !== null)
        for (const [name, own] of declared(inner)) found.push(`${name} ${offered(own)}`);
      for (const own of list(one, "specifiers")) {
        const local = known.get(word(child(own, "local"), "name"));
        const name = child(own, "exported");
        found.push(
          `${word(name, "name") || word(name, "value")} ${local ? offered(local) : ""} ${word(child(one, "source"), "value")}`,
        );
      }
    } else if (one.type === "ExportAllDeclaration") found.push(`* ${word(child(one, "source"), "value")}`);
    else if (one.type === "ExpressionStatement") found.push(...assigned(child(one, "expression")!, known));
  }
  return found;
}

/** module.exports = { total }   exports.total = total */
function assigned(node: Node, known: ReadonlyMap<string, Node>): string[] {
  const left = node.type === "AssignmentExpression" ? child(node, "left") : null;
  const right = child(node, "right");
  if (left === null || right === null || left.type !== "MemberExpression") return [];
  const of = child(left, "object");
  const isExports =
    word(of, "name") === "exports" ||
    word(child(of, "property"), "name") === "exports" ||
    (word(of, "name") === "module" && word(child(left, "property"), "name") === "exports");
  if (!isExports) return [];
  const name = word(child(left, "property"), "name");
  if (right.type !== "ObjectExpression")
    return [`${name} ${offered(known.get(word(right, "name")) ?? right)}`];
  return list(right, "properties").map((one) => {
    const value = child(one, "value");
    return `${printed(child(one, "key"))} ${value === null ? "" : offered(known.get(word(value, "name")) ?? value)}`;
  });
}

function* declared(node: Node): Generator<[string, Node]> {
  const inner = child(node, "declaration");
  if (inner !== null && /^Export/.test(node.type)) return yield* declared(inner);
  if (/^(?:Function|Class|TSEnum)Declaration$/.test(node.type)) yield [word(child(node, "id"), "name"), node];
  for (const one of list(node, "declarations")) {
    const id = child(one, "id")!;
    yield [word(id, "name") || printed(id, isType), child(one, "init") ?? id];
  }
}

/** "(items, rate)" of a function, its public methods of a class; "" of a value. */
function offered(node: Node): string {
  if (/Function/.test(node.type))
    return `${node.async === true ? "async " : ""}(${list(node, "params")
      .map((one) => parameter(one))
      .join(",")})`;
  if (!/^Class/.test(node.type)) return "";
  const members = list(child(node, "body"), "body").filter(
    (one) => !/Private|^TS|^StaticBlock/.test(one.type) && one.accessibility !== "private",
  );
  const parts = members.map((one) => {
    const isMethod = /Method/.test(one.type);
    return `${one.static === true ? "static " : ""}${printed(child(one, "key"))}${isMethod ? offered({ ...one, type: "Function" }) : ""}`;
  });
  return `class ${printed(child(node, "superClass"))} ${parts.sort().join(" ")}`;
}

/** Whoever calls by place does not see a name; whether there is something to fall back on he does. */
function parameter(node: Node): string {
  if (node.type === "AssignmentPattern") return `${parameter(child(node, "left")!)}=`;
  return node.type === "Identifier" ? word(node, "name") : printed(node, isType);
}
