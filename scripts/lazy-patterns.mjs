// Makes patterns and tables when they are first asked. `const HEAD = /…/;` at the top of a module costs its parsing at every start, used or not;
// seven hundred of them were a fifth of what node's own start costs. Sources stay as they are: this happens in the build only.
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";
import { askedFirst } from "./pattern-plan.mjs";

/** A plugin: constants of our own modules that are a pattern, or a table of such, are made on first use. */
export const lazyPatterns = pluginWith({ isShortLived: false });

/** The same for a process that ends after a few lines: a text is asked for the words of a pattern before that is made ([asked-first.mjs](asked-first.mjs)). */
export const lazyPatternsOfHooks = pluginWith({ isShortLived: true });

function pluginWith(options) {
  return {
    name: "lazy-patterns",
    transform: {
      filter: { id: /[\\/]src[\\/].*\.ts$/ },
      handler: (code) => makeLazy(code, options),
    },
  };
}

/** A module's code with its patterns and tables made on first use; a name that is used in any way but to be read is left alone. */
export function makeLazy(code, { isShortLived = false } = {}) {
  const program = parseAst(code, { lang: "ts" });
  const found = new Map();
  const fixed = fixedNames(program.body);
  for (const node of program.body) {
    const [one, ...more] =
      node.type === "VariableDeclaration" && node.kind === "const" ? node.declarations : [];
    if (one?.id.type !== "Identifier" || one.init === null || more.length > 0) continue;
    const isPattern = one.init.regex !== undefined;
    if (isPattern || isTable(one.init, fixed))
      found.set(one.id.name, { node, init: one.init, isPattern, uses: [], isOdd: false });
  }
  const literals = isShortLived ? literalsIn(program, found) : [];
  if (found.size === 0 && literals.length === 0) return null;
  const declared = new Map();
  look(program, null, found, declared);
  const edits = [];
  for (const [name, one] of found)
    if (!one.isOdd && declared.get(name) === 1)
      edits.push(...(one.isPattern ? patternEdits(name, one, isShortLived) : tableEdits(name, one)));
    else if (one.isPattern && isShortLived) edits.push(...literalEdits([{ node: one.init }]));
  edits.push(...literalEdits(literals));
  if (edits.length === 0) return null;
  const built = applied(code, edits);
  return { code: built.includes("AskedFirst$") ? `${IMPORT}${built}` : built, map: null };
}

const IMPORT = `import { AskedFirst as AskedFirst$ } from ${JSON.stringify(fileURLToPath(new URL("asked-first.mjs", import.meta.url)))};`;

/** Patterns that are no constant of their own: in tables, and within functions, where each call would make a new one. */
function literalsIn(program, named) {
  const inits = new Set([...named.values()].map(({ init }) => init));
  const found = [];
  const look = (node, isInFunction) => {
    if (inits.has(node) && node.regex) return;
    if (node.type === "Literal" && node.regex) found.push({ node, isInFunction });
    const isInside = isInFunction || /Function|Method|PropertyDefinition|StaticBlock/.test(node.type);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === "string") look(child, isInside);
  };
  look(program, false);
  return found;
}

function literalEdits(literals) {
  return literals.flatMap(({ node, isInFunction = false }) => {
    const made = askedFirst(node.regex, node.raw);
    if (made === null) return [];
    const name = `pattern$${node.start}`;
    const { start, end } = node;
    return isInFunction
      ? [
          { start: 0, end: 0, text: `var ${name};` },
          { start, end, text: `(${name} ??= ${made})` },
        ]
      : [{ start, end, text: made }];
  });
}

function patternEdits(name, { node, init, uses }, isShortLived) {
  const kept = `${name}$kept`;
  const made = `(${kept} ??= ${(isShortLived ? askedFirst(init.regex, init.raw) : null) ?? init.raw})`;
  const isShort = uses.length <= 2;
  const text = isShort ? `var ${kept};` : `var ${kept}; function ${name}$made() { return ${made}; }`;
  return [
    { start: node.start, end: node.end, text },
    ...useEdits(name, uses, isShort ? made : `${name}$made()`),
  ];
}

/** What is inside a table stays where it is: there may be patterns in it that are made on first use themselves. */
function tableEdits(name, { node, init, uses }) {
  const head = `var ${name}$kept; function ${name}$made() { return (${name}$kept ??= `;
  return [
    { start: node.start, end: init.start, text: head },
    { start: init.end, end: node.end, text: "); }" },
    ...useEdits(name, uses, `${name}$made()`),
  ];
}

function useEdits(name, uses, text) {
  return uses.map(({ start, end, isShorthand }) => ({
    ...{ start, end },
    text: isShorthand ? `${name}: ${text}` : text,
  }));
}

/** Names that mean the same whenever they are asked: imports, functions, constants at the top. */
function fixedNames(body) {
  const names = new Set(["undefined"]);
  for (const node of body) {
    const { declaration = node } = node;
    if (node.type === "ImportDeclaration") for (const { local } of node.specifiers) names.add(local.name);
    else if (declaration?.type === "FunctionDeclaration") names.add(declaration.id.name);
    else if (declaration?.type === "VariableDeclaration" && declaration.kind === "const")
      for (const { id } of declaration.declarations) for (const name of namesIn(id)) names.add(name);
  }
  return names;
}

/** A list or record that costs something to make, of which nothing but its values can be told whenever that happens. */
function isTable(init, fixed) {
  if (!/^(?:Array|Object|New)Expression$/.test(bare(init).type)) return false;
  const parts = { patterns: 0, values: 0 };
  return isConstant(init, fixed, parts) && (parts.patterns > 0 || parts.values >= MANY);
}

/** A table of fewer values is made sooner than asked whether it is there. */
const MANY = 12;

function bare(node) {
  return /^TS(?:As|Satisfies)Expression$/.test(node.type) ? bare(node.expression) : node;
}

function isConstant(wrapped, fixed, parts) {
  const node = bare(wrapped);
  const all = (nodes) => nodes.every((one) => one !== null && isConstant(one, fixed, parts));
  parts.values++;
  switch (node.type) {
    case "Literal":
      if (node.regex !== undefined) parts.patterns++;
      return true;
    case "Identifier":
      return fixed.has(node.name);
    case "ArrayExpression":
      return all(node.elements);
    case "ObjectExpression":
      return node.properties.every(
        (one) =>
          one.type === "Property" && !one.computed && !one.method && one.kind === "init" && all([one.value]),
      );
    case "SpreadElement":
    case "UnaryExpression":
      return all([node.argument]);
    case "TemplateLiteral":
      return all(node.expressions);
    case "TaggedTemplateExpression":
      return isRaw(node.tag) && all(node.quasi.expressions);
    case "ArrowFunctionExpression":
      return true;
    case "NewExpression":
      // Each is a table of its own, however few its values.
      parts.patterns++;
      return /^(?:Set|Map|RegExp)$/.test(node.callee.name) && all(node.arguments);
    case "CallExpression":
      return isCut(node) || (isJoined(node) && all(node.callee.object.elements));
    default:
      return false;
  }
}

/** `String.raw` */
function isRaw({ object, property }) {
  return object?.name === "String" && property?.name === "raw";
}

/** `"a b c".split(" ")` */
function isCut({ callee, arguments: given }) {
  const isText = callee.object?.type === "Literal" && typeof callee.object.value === "string";
  return isText && callee.property.name === "split" && given.every(({ type }) => type === "Literal");
}

/** `["a", "b"].join("|")` */
function isJoined({ callee, arguments: given }) {
  const isList = callee.object?.type === "ArrayExpression";
  return isList && callee.property.name === "join" && given.every(({ type }) => type === "Literal");
}

function applied(code, edits) {
  let [made, at] = ["", 0];
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    made += code.slice(at, start) + text;
    at = end;
  }
  return made + code.slice(at);
}

/** Notes where each name is read, and how often it is declared: one that is declared twice may be another one somewhere. */
function look(node, parent, found, declared) {
  for (const pattern of declarationsOf(node))
    for (const name of namesIn(pattern)) declared.set(name, (declared.get(name) ?? 0) + 1);
  if (node.type === "Identifier") noteUse(node, parent, found);
  // `{ HEAD }` stands for a key and its value, in one place.
  const isShorthand = node.type === "Property" && node.shorthand;
  for (const [key, value] of Object.entries(node)) {
    if (isShorthand && key === "key") continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string") look(child, node, found, declared);
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

function noteUse(node, parent, found) {
  const known = found.get(node.name);
  if (known === undefined || isOnlyName(node, parent)) return;
  if (parent.type === "VariableDeclarator" && parent.id === node) return;
  if (isRead(parent) || (/^For(?:In|Of)/.test(parent.type) && parent.right === node)) {
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
