// Makes each detector a function of its own that is run when output holds one of its needles. What a detector is (its id, its rank, its
// needles) stays at hand as plain data; what it does is most of what a failing run would have to load, and most of it is of other tools.
// A file for each was tried: a dozen detectors are asked at an ordinary failure, and to find and read their files cost more than it saved.
// Sources stay as they are, one list for each family: this happens in the build of the command line and the hooks only.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { loadSource } from "./load-source.mjs";

const FAMILIES = "src/detect/detectors";
const REGISTRY = "src/detect/registry.ts";
/** The file that all of them are in, as it is asked for. */
const PACK = "./detectors.cjs";
/** Asked where nobody else knew: a good part of all that is loaded, and mostly for nothing. */
const GENERAL = { family: "general", from: "./general.ts" };
const GENERAL_STUBS = "\0general";
const PREFIX = "detector-";
/** What asks for a part of the same pack: longer than any name that the minifier makes. */
const OWN = "fromThisPack";
/** What a detector says of itself; the first so many always. */
const FIELDS = ["id", "tool", "check", "category", "rank", "needles", "programs", "sideBySide"];
const ALWAYS_SAID = 6;

/** All detectors with their modules, read from the families' lists. */
export async function findDetectors(root) {
  const lists = [];
  for (const family of readdirSync(join(root, FAMILIES)).sort()) {
    const file = join(root, FAMILIES, family, "list.ts");
    const code = textIfThere(file);
    if (code !== null) lists.push({ family, ...readList(code, file) });
  }
  const files = lists.flatMap(({ family, names }) =>
    [...new Set(names.map(({ from }) => from))].map((from) => ({ family, from })),
  );
  return {
    lists,
    ...(await loadRecords(root, [...files, GENERAL])),
    entries: files.map((file) => entryOf(root, file)),
    general: entryOf(root, GENERAL),
  };
}

function entryOf(root, { family, from }) {
  return { name: chunkName(family, from), file: join(root, FAMILIES, family, from) };
}

function chunkName(family, from) {
  return `${PREFIX}${family}-${basename(from, ".ts")}`;
}

/** `import { jest } from "./jest.ts"` and `export const JAVASCRIPT = [jest, …]`. */
function readList(code, file) {
  const { body } = parseAst(code, { lang: "ts" });
  const from = new Map();
  for (const node of body)
    if (node.type === "ImportDeclaration" && node.importKind !== "type")
      for (const { imported, local } of node.specifiers) {
        if (imported.name !== local.name)
          throw new Error(`${file}: a detector is imported under another name`);
        from.set(local.name, node.source.value);
      }
  const declared = body.flatMap((node) => node.declaration?.declarations ?? []);
  const [list, ...more] = declared.filter(({ init }) => init?.type === "ArrayExpression");
  if (list === undefined || more.length > 0) throw new Error(`${file}: not one list of detectors`);
  const names = list.init.elements.map(({ type, name }) => {
    if (type !== "Identifier" || !from.has(name))
      throw new Error(`${file}: not a list of imported detectors`);
    return { name, from: from.get(name) };
  });
  return { name: list.id.name, names };
}

/** What each detector says of itself, by its module; the order in which they are asked; and their index. */
async function loadRecords(root, files) {
  const from = (path) => JSON.stringify(join(root, path));
  const imports = files.map(
    ({ family, from: file }, i) => `import * as m${i} from ${from(`${FAMILIES}/${family}/${file}`)};`,
  );
  const all = files.map(({ family, from }, i) => `${JSON.stringify(chunkName(family, from))}: m${i}`);
  const code = [
    ...imports,
    `export const records = { ${all.join(", ")} };`,
    `export { DETECTORS as order } from ${from(REGISTRY)};`,
    `export { indexNeedles } from ${from("src/detect/needle-index.ts")};`,
  ].join("\n");
  const plugin = {
    name: "all-detectors",
    resolveId: (id) => (id === "\0detectors" ? id : null),
    load: (id) => (id === "\0detectors" ? code : null),
  };
  const { records, order, indexNeedles } = await loadSource("\0detectors", [plugin]);
  return { records, order, index: indexNeedles(order.map(({ needles }) => needles)) };
}

/** A plugin: in place of the list there is a text of what detectors say of themselves; the rest is loaded when they are asked. */
export function lazyDetectors({ records, order, index, general }, packOf = () => PACK) {
  return {
    name: "lazy-detectors",
    resolveId: (id) => (/^\.\/[\w-]*detectors[\w-]*\.cjs$/.test(id) ? { id, external: true } : null),
    transform: {
      filter: { id: /[\\/]src[\\/]detect[\\/]registry\.ts$/ },
      handler: () => ({ code: shippedRegistry({ records, order, index, general }, packOf), map: null }),
    },
  };
}

/** `registry.ts` as it is shipped. Its objects, made whenever a failure is read, cost more than all that is done with them. */
function shippedRegistry({ records, order, index, general }, packOf) {
  const homes = new Map(
    Object.entries(records)
      .filter(([chunk]) => chunk !== general.name)
      .flatMap(([chunk, made]) => Object.entries(made).map(([name, record]) => [record, { chunk, name }])),
  );
  const lines = order.map((record) => {
    const { chunk, name } = homes.get(record);
    const said = dataOf(record, name);
    const unknown = Object.keys(said).filter((key) => !FIELDS.includes(key));
    if (unknown.length > 0) throw new Error(`${name}: ${unknown} is not known to the build`);
    return asciiOf(JSON.stringify([chunk.slice(PREFIX.length), name, ...FIELDS.map((key) => said[key])]));
  });
  const families = [...new Set([...homes.values()].map(({ chunk }) => familyOf(chunk)))];
  const packs = families.map((family) => `case "${family}": return require("${packOf(family)}");`);
  return `import { mayRead } from "./may-read.ts";
import { listsWithin } from "./needle-index.ts";
export { general as GENERAL, generalKind as GENERAL_KIND, generalSilence as GENERAL_SILENCE, generalTests as GENERAL_TESTS } from "./detectors/general/general.ts";
const INDEX = ${asciiOf(JSON.stringify(index))};
const SAID = ${JSON.stringify(lines.join("\n"))};
let lines = null;
const made = [];
function packFor(file) {
  switch (file.split("-", 1)[0]) { ${packs.join(" ")} }
}
function detector(at) {
  if (made[at] !== undefined) return made[at];
  lines ??= SAID.split("\\n");
  const [file, name, ${FIELDS.join(", ")}] = JSON.parse(lines[at]);
  const scan = (log, about) => packFor(file).of("${PREFIX}" + file)[name].scan(log, about);
  const one = { ${FIELDS.slice(0, ALWAYS_SAID).join(", ")}, scan };
  ${FIELDS.slice(ALWAYS_SAID)
    .map((key) => `if (${key} !== null) one.${key} = ${key};`)
    .join("\n  ")}
  return (made[at] = one);
}
let all = null;
export function allDetectors() {
  return (all ??= Array.from({ length: ${order.length} }, (_, at) => detector(at)));
}
export function detectorsFor(text) {
  return listsWithin(INDEX, text).map(detector).filter((one) => mayRead(one, text));
}`;
}

/** JSON in which no sign needs more than a byte: V8 then keeps all of it with one a character. */
function asciiOf(json) {
  return json.replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A plugin: the general detectors, too, are loaded when they are asked. */
export function lazyGeneral({ records, general }, packOf) {
  return {
    name: "lazy-general",
    resolveId: (id, importer) =>
      id.endsWith("/general/general.ts") && /registry\.ts$/.test(importer ?? "") ? GENERAL_STUBS : null,
    load: (id) =>
      id === GENERAL_STUBS
        ? [
            `const stub = (said, name) => {
  said.scan = (log, about) => require("${packOf(GENERAL.family)}").of(${JSON.stringify(general.name)})[name].scan(log, about);
  return said;
};`,
            ...Object.entries(records[general.name]).map(
              ([name, record]) =>
                `export const ${name} = stub(${JSON.stringify(dataOf(record, name))}, ${JSON.stringify(name)});`,
            ),
          ].join("\n")
        : null,
  };
}

/** What a detector says of itself. */
function dataOf({ scan, ...said }, name) {
  if (typeof scan !== "function" || Object.values(said).some((value) => typeof value === "function"))
    throw new Error(`${name}: only \`scan\` may be a function, all else is data`);
  return said;
}

/** "detector-javascript-tap" */
function familyOf(chunk) {
  return chunk.split("-")[1];
}

/** How files begin that hold what only detectors share. */
const SHARED = "detector-shared-";

/** The name of the file for what several detectors share and nobody else needs. */
export function sharedName(id) {
  return (
    SHARED +
    id
      .split(/[\\/]/)
      .slice(-2)
      .join("-")
      .replace(/\.\w+$/, "")
  );
}

/**
 * Which modules belong to one detector alone, or to several and to nobody else; filled in when the modules are known. What whoever comes `later` needs
 * of them is theirs all the same: it is asked for where they are.
 */
export function aloneWith(entries, starts, reached, later = []) {
  const owners = new Map();
  const asked = new Set();
  return {
    has: (id) => owners.get(id) === 1,
    isShared: (id) => (owners.get(id) > 1 || asked.has(id)) && owners.get(id) < Infinity,
    plugin: {
      name: "alone-with-a-detector",
      buildEnd() {
        const infoOf = (id) => this.getModuleInfo(id);
        for (const { file } of entries)
          for (const id of reached(file, infoOf)) owners.set(id, (owners.get(id) ?? 0) + 1);
        const reachedFrom = later.length > 0 ? reached : reachedAtAll;
        for (const start of starts) for (const id of reachedFrom(start, infoOf)) owners.set(id, Infinity);
        for (const start of later) for (const id of reachedAtAll(start, infoOf)) asked.add(id);
      },
    },
  };
}

/** A module and all that it imports, at once or when it is needed. */
function reachedAtAll(from, infoOf) {
  const found = new Set();
  const look = (id) => {
    if (found.has(id)) return;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) look(next);
  };
  look(from);
  return found;
}

function textIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Puts the detectors' files into one, each as a function that is run when it is asked for. */
export function packDetectors(folder, entries, pack = PACK) {
  writePack(
    folder,
    pack,
    entries.map(({ name }) => name),
    () => null,
  );
}

/** The same with a file for each family, and with what only detectors share: a failure asks detectors of few families. */
export function packFamilies(folder, entries, packOf) {
  const shared = readdirSync(folder)
    .filter((name) => name.startsWith(SHARED))
    .map((name) => basename(name, ".cjs"));
  const families = new Map();
  for (const name of [...entries.map(({ name }) => name), ...shared]) {
    // "detector-javascript-tap", "detector-shared-javascript-v8-stack"
    const family = name.replace(/^detector-(?:shared-)?/, "").split("-")[0];
    families.set(family, [...(families.get(family) ?? []), name]);
  }
  const home = new Map(
    [...families].flatMap(([family, names]) => names.map((name) => [name, packOf(family)])),
  );
  for (const [family, names] of families) writePack(folder, packOf(family), names, (name) => home.get(name));
  for (const name of readdirSync(folder).filter(
    (name) => name.endsWith(".cjs") && !home.has(name.slice(0, -4)),
  )) {
    const file = join(folder, name);
    const code = readFileSync(file, "utf8");
    const asking = askingPacks(code, (other) => home.get(other));
    if (asking !== code) writeFileSync(file, asking);
  }
}

/** What asks for a detector's file asks for its place in a pack. */
function askingPacks(code, packOf, own = null) {
  return code.replace(/require\("\.\/(detector-[\w-]+)\.cjs"\)/g, (whole, other) => {
    const home = packOf(other);
    if (home === null) return whole;
    return home === own ? `${OWN}("${other}")` : `require("${home}").of("${other}")`;
  });
}

function writePack(folder, pack, names, packOf) {
  const parts = names.map((name) => {
    const code = askingPacks(readFileSync(join(folder, `${name}.cjs`), "utf8"), packOf, pack);
    return `${JSON.stringify(name)}:function(exports,require){${code}\n}`;
  });
  const packed = `const made={};const all={${parts.join(",\n")}};
const ${OWN}=exports.of=(name)=>{let one=made[name];if(one===void 0){made[name]=one={};all[name](one,require)}return one};\n`;
  writeFileSync(join(folder, basename(pack)), packed);
  for (const name of names) rmSync(join(folder, `${name}.cjs`));
}
