// Makes patterns when they are first asked. `const HEAD = /…/;` at the top of a module costs its parsing at every start, used or not;
// seven hundred of them were a fifth of what node's own start costs. Sources stay as they are: this happens in the build only.
import { parseAst } from "rolldown/parseAst";

/** A plugin: constants of our own modules that are a pattern and nothing else become patterns made on first use. */
export const lazyPatterns = {
  name: "lazy-patterns",
  transform: {
    filter: { id: /[\\/]src[\\/].*\.ts$/ },
    handler: (code) => (code.includes("= /") || code.includes("=\n  /") ? makeLazy(code) : null),
  },
};

/** A module's code with its patterns made on first use; a name that is used in any way but to be read is left alone. */
export function makeLazy(code) {
  const program = parseAst(code, { lang: "ts" });
  const patterns = new Map();
  for (const node of program.body) {
    const [one, ...more] =
      node.type === "VariableDeclaration" && node.kind === "const" ? node.declarations : [];
    if (one?.id.type === "Identifier" && one.init?.regex && more.length === 0)
      patterns.set(one.id.name, { node, pattern: one.init.raw, uses: [], isOdd: false });
  }
  if (patterns.size === 0) return null;
  const declared = new Map();
  look(program, null, patterns, declared);
  const edits = [];
  for (const [name, { node, pattern, uses, isOdd }] of patterns) {
    if (isOdd || declared.get(name) !== 1) continue;
    const kept = `${name}$kept`;
    const made = `(${kept} ??= ${pattern})`;
    const isShort = uses.length <= 2;
    edits.push({
      ...{ start: node.start, end: node.end },
      text: isShort ? `var ${kept};` : `var ${kept}; function ${name}$made() { return ${made}; }`,
    });
    for (const { start, end, isShorthand } of uses) {
      const text = isShort ? made : `${name}$made()`;
      edits.push({ start, end, text: isShorthand ? `${name}: ${text}` : text });
    }
  }
  return { code: applied(code, edits), map: null };
}

function applied(code, edits) {
  let [made, at] = ["", 0];
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    made += code.slice(at, start) + text;
    at = end;
  }
  return made + code.slice(at);
}

/** Notes where each name is read, and how often it is declared: one that is declared twice may be another one somewhere. */
function look(node, parent, patterns, declared) {
  for (const pattern of declarationsOf(node))
    for (const name of namesIn(pattern)) declared.set(name, (declared.get(name) ?? 0) + 1);
  if (node.type === "Identifier") noteUse(node, parent, patterns);
  // `{ HEAD }` stands for a key and its value, in one place.
  const isShorthand = node.type === "Property" && node.shorthand;
  for (const [key, value] of Object.entries(node)) {
    if (isShorthand && key === "key") continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string") look(child, node, patterns, declared);
  }
}

function declarationsOf({ type, id, params, param, local }) {
  if (type === "VariableDeclarator") return [id];
  if (/Function/.test(type) && params) return [...(id ? [id] : []), ...params];
  if (type === "CatchClause") return param ? [param] : [];
  if (/^Class/.test(type)) return id ? [id] : [];
  return /^Import.*Specifier$/.test(type) ? [local] : [];
}

function namesIn(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((one) => namesIn(one.type === "Property" ? one.value : one));
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

function noteUse(node, parent, patterns) {
  const known = patterns.get(node.name);
  if (known === undefined || isOnlyName(node, parent)) return;
  if (parent.type === "VariableDeclarator" && parent.id === node) return;
  if (isRead(parent)) {
    known.uses.push({ start: node.start, end: node.end, isShorthand: parent.shorthand === true });
  } else known.isOdd = true;
}

/** The same word as a property's name says nothing about ours. */
function isOnlyName(node, parent) {
  if (parent.computed) return false;
  return (
    (parent.type === "MemberExpression" && parent.property === node) ||
    (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type) &&
      parent.key === node &&
      !parent.shorthand)
  );
}

/** Exported, assigned or spoken of by a type: then it has to stay what it is. */
function isRead({ type }) {
  const isType = type.startsWith("TS") && !/^TS(?:As|Satisfies|NonNull)/.test(type);
  return !isType && !/^(?:Export|Assignment|Update|For(?:In|Of)|Labeled|Break|Continue)/.test(type);
}
