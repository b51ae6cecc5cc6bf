import { child, isNode, list, type Node, word } from "./tree.ts";

/** A cast, or a mark, by which the type checker is told to be silent; null where there is none. */
export function silencedBy(node: Node): string | null {
  if (node.type === "TSAnyKeyword") return "it gives the type up: any";
  if (
    node.type === "TSNonNullExpression" &&
    /^(?:NullLiteral|Identifier)$/.test(child(node, "expression")!.type)
  ) {
    const inner = child(node, "expression")!;
    return inner.type === "NullLiteral" || word(inner, "name") === "undefined"
      ? "it gives the type up: nothing is called something"
      : null;
  }
  if (!/^TS(?:AsExpression|TypeAssertion)$/.test(node.type)) return null;
  const to = child(node, "typeAnnotation")?.type;
  if (to === "TSNeverKeyword") return "it gives the type up: as never";
  const inner = child(node, "expression")!;
  const isTwice =
    /^TS(?:AsExpression|TypeAssertion)$/.test(inner.type) &&
    child(inner, "typeAnnotation")?.type !== "TSTypeReference";
  return isTwice ? "it gives the type up: a cast of a cast" : null;
}

const TYPE_KEYS =
  /^(?:typeAnnotation|returnType|typeParameters|typeArguments|superTypeParameters|superTypeArguments|implements|accessibility|readonly|definite|optional|predicate|importKind|exportKind|variance)$/;
const TYPE_NODES =
  /^(?:TSInterfaceDeclaration|TSTypeAliasDeclaration|TSDeclareFunction|TSDeclareMethod|InterfaceDeclaration|TypeAlias|OpaqueType|Declare\w+)$/;
const KEEPS =
  /^(?:TSAsExpression|TSTypeAssertion|TSSatisfiesExpression|(?:Optional)?(?:Call|Member)Expression)$/;

/** What is gone when the program runs. A cast stays: it says what nobody checked. */
export function isType(key: string, value: unknown, of: Node): boolean {
  if (key === "[]") return isNode(value) && isTypeStatement(value);
  return TYPE_KEYS.test(key) && !KEEPS.test(of.type);
}

function isTypeStatement(node: Node): boolean {
  if (TYPE_NODES.test(node.type) || node.declare === true) return true;
  if (/^(?:Import|Export)(?:Named)?Declaration$/.test(node.type)) {
    if (node.importKind === "type" || node.exportKind === "type") return true;
    const inner = child(node, "declaration");
    return inner !== null && isTypeStatement(inner);
  }
  return node.type === "ImportSpecifier" && node.importKind === "type";
}

/** An import of a module. */
export const isImport = (key: string, value: unknown): boolean =>
  key === "[]" && isNode(value) && value.type === "ImportDeclaration" && list(value, "specifiers").length > 0;
