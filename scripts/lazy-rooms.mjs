// Makes what a hook or a failing run hardly ever does a file of its own, which is loaded when one of its functions is called. A memory that is opened can
// forget, collect garbage and be rebuilt; whoever opens it to keep a failure or to warn does none of that, and would read, compile and set up all of it each time.
// Sources stay as they are: this happens in the build of the command line and the hooks only.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";

/** Modules whose functions are hardly ever called. */
export const RARE = [
  ...["forget", "gc", "status", "rebuild", "move-aside", "migrate", "cycles", "fix-store"].map(
    (name) => `src/memory/${name}.ts`,
  ),
  // What reads payloads of every client: only where some wait.
  "src/doors/hook-begin.ts",
];
/** The name of their file. */
const RARE_CHUNK = "rare";
const REAL = "?real";

/** A plugin and the entry that it needs: each function of these modules only hands on to the file that they are in, which is asked for by the chunk's name. */
export function lazyRooms(root, modules = RARE, chunk = RARE_CHUNK) {
  const files = modules.map((name) => join(root, name));
  const start = `\0${chunk}`;
  return {
    entry: { [chunk]: start },
    start,
    plugin: {
      name: "lazy-rooms",
      resolveId(id, importer) {
        if (id === start || id.endsWith(REAL)) return id;
        if (id === `./${chunk}.cjs`) return { id, external: true };
        return importer?.endsWith(REAL) ? this.resolve(id, importer.slice(0, -REAL.length)) : null;
      },
      load(id) {
        if (id === start)
          return files.map((file) => `export * from ${JSON.stringify(file + REAL)};`).join("\n");
        if (id.endsWith(REAL))
          return { code: readFileSync(id.slice(0, -REAL.length), "utf8"), moduleType: "ts" };
        return files.includes(id) ? stubsOf(id, chunk) : null;
      },
    },
  };
}

/** `export function forget(…)` → a function that asks for the file and calls it there. */
export function stubsOf(file, chunk = RARE_CHUNK) {
  const { body } = parseAst(readFileSync(file, "utf8"), { lang: "ts" });
  const exported = body.flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration" || node.exportKind === "type") return [];
    const { declaration } = node;
    if (/^TS(?:Interface|TypeAlias)/.test(declaration?.type ?? "")) return [];
    if (declaration?.type !== "FunctionDeclaration")
      throw new Error(`${file}: only functions can be handed on to a file of their own`);
    return [declaration.id.name];
  });
  return exported
    .map(
      (name) => `export function ${name}(...given) { return require("./${chunk}.cjs").${name}(...given); }`,
    )
    .join("\n");
}
