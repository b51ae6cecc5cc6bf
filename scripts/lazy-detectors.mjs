// Makes each detector a function of its own that is run when output holds one of its needles. What a detector is (its id, its rank, its
// needles) stays at hand as plain data; what it does is most of what a failing run would have to load, and most of it is of other tools.
// A file for each was tried: a dozen detectors are asked at an ordinary failure, and to find and read their files cost more than it saved.
// Sources stay as they are, one list for each family: this happens in the build of the command line and the hooks only.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { loadSource } from "./load-source.mjs";

const FAMILIES = "src/detect/detectors";
/** The file that all of them are in, as it is asked for. */
const PACK = "./detectors.cjs";
/** Asked where nobody else knew: a good part of all that is loaded, and mostly for nothing. */
const GENERAL = { family: "general", from: "./general.ts" };
const GENERAL_STUBS = "\0general";
const LIST = /[\\/]src[\\/]detect[\\/]detectors[\\/]([\w-]+)[\\/]list\.ts$/;

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
  const records = await loadRecords(root, [...files, GENERAL]);
  return {
    lists,
    records,
    entries: files.map((file) => entryOf(root, file)),
    general: entryOf(root, GENERAL),
  };
}

function entryOf(root, { family, from }) {
  return { name: chunkName(family, from), file: join(root, FAMILIES, family, from) };
}

function chunkName(family, from) {
  return `detector-${family}-${basename(from, ".ts")}`;
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

/** What each detector says of itself. */
async function loadRecords(root, files) {
  const imports = files.map(
    ({ family, from }, i) => `import * as m${i} from ${JSON.stringify(join(root, FAMILIES, family, from))};`,
  );
  const all = files.map(({ family, from }, i) => `${JSON.stringify(chunkName(family, from))}: m${i}`);
  const { records } = await loadSource("\0detectors", [
    {
      name: "all-detectors",
      resolveId: (id) => (id === "\0detectors" ? id : null),
      load: (id) =>
        id === "\0detectors" ? `${imports.join("\n")}\nexport const records = { ${all.join(", ")} };` : null,
    },
  ]);
  return records;
}

/** A plugin: the families' lists hold what detectors say of themselves, and load the rest when they are asked. */
export function lazyDetectors({ lists, records }, packOf = () => PACK) {
  return {
    name: "lazy-detectors",
    resolveId: (id) => (/^\.\/[\w-]*detectors[\w-]*\.cjs$/.test(id) ? { id, external: true } : null),
    transform: {
      filter: { id: LIST },
      handler(_code, id) {
        const list = lists.find(({ family }) => family === LIST.exec(id)[1]);
        const stubs = list.names.map(({ name, from }) => {
          const chunk = chunkName(list.family, from);
          return stubOf(records[chunk][name], name, chunk);
        });
        const code = `${makerOf(packOf(list.family))}\nexport const ${list.name} = [\n${stubs.join(",\n")}\n];`;
        return { code, map: null };
      },
    },
  };
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
            makerOf(packOf(GENERAL.family)),
            ...Object.entries(records[general.name]).map(
              ([name, record]) => `export const ${name} = ${stubOf(record, name, general.name)};`,
            ),
          ].join("\n")
        : null,
  };
}

function stubOf({ scan, ...said }, name, chunk) {
  if (typeof scan !== "function" || Object.values(said).some((value) => typeof value === "function"))
    throw new Error(`${name}: only \`scan\` may be a function, all else is data`);
  return `stub(${JSON.stringify(said)}, ${JSON.stringify(chunk)}, ${JSON.stringify(name)})`;
}

/** One function makes all stubs of a family: V8 keeps something of every function there is, also of those that are never called. */
function makerOf(pack) {
  return `const stub = (said, chunk, name) => {
  said.scan = (log, about) => require("${pack}").of(chunk)[name].scan(log, about);
  return said;
};`;
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

/** Which modules belong to one detector alone, or to several and to nobody else; filled in when the modules are known. */
export function aloneWith(entries, starts, reached) {
  const owners = new Map();
  return {
    has: (id) => owners.get(id) === 1,
    isShared: (id) => owners.get(id) > 1 && owners.get(id) < Infinity,
    plugin: {
      name: "alone-with-a-detector",
      buildEnd() {
        const infoOf = (id) => this.getModuleInfo(id);
        for (const { file } of entries)
          for (const id of reached(file, infoOf)) owners.set(id, (owners.get(id) ?? 0) + 1);
        for (const start of starts) for (const id of reachedAtAll(start, infoOf)) owners.set(id, Infinity);
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
}

function writePack(folder, pack, names, packOf) {
  const parts = names.map((name) => {
    const file = join(folder, `${name}.cjs`);
    const code = readFileSync(file, "utf8").replace(
      /require\("\.\/(detector-[\w-]+)\.cjs"\)/g,
      (whole, other) => {
        const home = packOf(other);
        if (home === null) return whole;
        return home === pack ? `of("${other}")` : `require("${home}").of("${other}")`;
      },
    );
    return `${JSON.stringify(name)}:function(exports,require){${code}\n}`;
  });
  const packed = `const made={};const all={${parts.join(",\n")}};
const of=exports.of=(name)=>{let one=made[name];if(one===void 0){made[name]=one={};all[name](one,require)}return one};\n`;
  writeFileSync(join(folder, basename(pack)), packed);
  for (const name of names) rmSync(join(folder, `${name}.cjs`));
}
