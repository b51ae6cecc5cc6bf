import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";

/** The chunk that only a failing run loads; what V8 compiled by then is worth keeping once more. */
const FAILING_CHUNK = "failing.cjs";

interface Loaded {
  readonly chunk: string;
  readonly script: Script;
  readonly isNew: boolean;
}

interface Chunk {
  exports: unknown;
}

/**
 * Loads our own files itself, and keeps what V8 made of them, so that the next start need not compile them again: a fifth of the
 * CPU time of `twiceshy run -- true` (measured on Node 20: 55 ms without, 44 ms with). Node 22 has `enableCompileCache`, Node 20 has
 * not; this is one way for all. Node's own way to a file (whose package is it, is it a link, what kind is it) costs a quarter of a
 * millisecond each time, and the answers are known here. The key is the build, node and the machine, because V8 itself compares
 * no more than the length of the source. `run` keeps what it loads, and once more where it did more than before; another command
 * that is asked often keeps what nobody has kept, once.
 * Whatever goes wrong with what is kept, files are compiled as usual.
 */
export function keepCompiledChunks(
  folder: string,
  build: string,
  cacheHome: string | null,
  keeps: "run" | "missing" | null,
  isFuller: (code: number, chunks: readonly string[]) => boolean = isFailing,
): void {
  const places = [
    join(folder, ".compiled"),
    ...(cacheHome === null ? [] : [join(cacheHome, "twiceshy", "compiled")]),
  ];
  const key = `${build}-${process.version}-${process.arch}`;
  const loaded: Loaded[] = [];
  const chunks = new Map<string, Chunk>();
  let grade: "failing" | "passing" | null | undefined;
  const asNodeDoes = module.require.bind(module);

  function load(chunk: string): unknown {
    const known = chunks.get(chunk);
    if (known !== undefined) return known.exports;
    const file = join(folder, chunk);
    const content = readFileSync(file, "utf8");
    const kept = readKept(places, `${chunk}-${key}`);
    const script = new Script(`(function(exports,require,module,__filename,__dirname){${content}\n})`, {
      filename: file,
      ...(kept === null ? {} : { cachedData: kept.data }),
    });
    // The first chunk decides for all; what this V8 rejects (it has other flags) is left alone.
    if (grade === undefined) grade = kept?.grade ?? null;
    if (!script.cachedDataRejected) loaded.push({ chunk, script, isNew: kept === null });
    const made: Chunk = { exports: {} };
    chunks.set(chunk, made);
    script.runInThisContext()(made.exports, requireFrom, made, file, folder);
    return made.exports;
  }

  /** "./cli/start.cjs" from the program itself, "./base.cjs" from a chunk; all else is node's. */
  function requireFrom(id: string): unknown {
    return id.endsWith(".cjs") && (id.startsWith("./") || id.startsWith(folder))
      ? load(basename(id))
      : asNodeDoes(id);
  }

  module.require = requireFrom as NodeJS.Require;

  process.on("exit", (code) => {
    const names = loaded.map(({ chunk }) => chunk);
    const now = keeps === "run" && isFuller(code, names) ? "failing" : "passing";
    // What another command kept of a chunk is not all that a run needs of it: where a run misses one, it keeps all of them again.
    const isMissing = loaded.some(({ isNew }) => isNew);
    const keepsAll = keeps === "run" && grade !== "failing" && (grade !== now || isMissing);
    for (const { chunk, script, isNew } of loaded)
      if (keepsAll || (keeps !== null && isNew)) keep(places, `${chunk}-${key}-${now}`, script);
  });
}

function isFailing(code: number, chunks: readonly string[]): boolean {
  return code !== 0 && chunks.includes(FAILING_CHUNK);
}

function readKept(places: readonly string[], name: string) {
  for (const grade of ["failing", "passing"] as const) {
    for (const place of places) {
      const file = join(place, `${name}-${grade}`);
      // To be told by an error costs ten times as much as to ask.
      if (!existsSync(file)) continue;
      try {
        return { grade, data: readFileSync(file) };
      } catch {
        // Not for us.
      }
    }
  }
  return null;
}

function keep(places: readonly string[], name: string, script: Script): void {
  for (const place of places) {
    try {
      makePlace(place);
      const draft = join(place, `.${name}.${process.pid}`);
      writeFileSync(draft, script.createCachedData());
      renameSync(draft, join(place, name));
      return;
    } catch {
      // Read-only: the next place.
    }
  }
}

/** ~/.cache/twiceshy/compiled, level by level. No import: what this file loads is loaded before it can be kept. */
function makePlace(place: string): void {
  for (const folder of [dirname(dirname(place)), dirname(place), place]) {
    try {
      mkdirSync(folder);
    } catch {
      // There already, or not to be had: writing says so.
    }
  }
}
