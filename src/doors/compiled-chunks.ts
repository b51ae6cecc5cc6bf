import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";

/** The chunk that only a failing run loads; what V8 compiled by then is worth keeping once more. */
const FAILING_CHUNK = "failing.cjs";

interface Loaded {
  readonly chunk: string;
  /** Under which its compiled code is kept. */
  readonly name: string;
  readonly script: Script;
  /** Of what was kept before; null where nothing was. */
  readonly grade: Grade | null;
}

/** Who kept it, from the one that compiled most: one that failed, or read an output and spoke; one that read an output; one that only spoke; one that did none of it. */
const GRADES = ["failing", "reading", "speaking", "passing"] as const;
export type Grade = (typeof GRADES)[number];

interface Chunk {
  exports: unknown;
}

/**
 * Loads our own files itself, and keeps what V8 made of them, so that the next start need not compile them again: a fifth of the
 * CPU time of `twiceshy run -- true` (measured on Node 20: 55 ms without, 44 ms with). Node 22 has `enableCompileCache`, Node 20 has
 * not; this is one way for all. Node's own way to a file (whose package is it, is it a link, what kind is it) costs a quarter of a
 * millisecond each time, and the answers are known here. The key is the build (and what it is asked for, as far as that is known when a file is
 * loaded), node and the machine, because V8 itself compares no more than the length of the source. `run` keeps what it loads, and
 * once more where it did more than before; another command that is asked often keeps what nobody has kept, once.
 * Whatever goes wrong with what is kept, files are compiled as usual. What comes back keeps it: to be called at the end, with the exit code.
 */
export function keepCompiledChunks(
  folder: string,
  build: string | (() => string),
  cacheHome: string | null,
  keeps: "run" | "missing" | null,
  gradeOf: (code: number, chunks: readonly string[]) => Grade = gradeOfRun,
): (code: number) => void {
  const places = [
    join(folder, ".compiled"),
    ...(cacheHome === null ? [] : [join(cacheHome, "twiceshy", "compiled")]),
  ];
  const keyNow = () => `${typeof build === "string" ? build : build()}-${process.version}-${process.arch}`;
  const loaded: Loaded[] = [];
  const chunks = new Map<string, Chunk>();
  const asNodeDoes = module.require.bind(module);

  function load(chunk: string): unknown {
    const known = chunks.get(chunk);
    if (known !== undefined) return known.exports;
    const file = join(folder, chunk);
    // The build leaves only ASCII, and to read text as text is a call to the system for each eight kilobytes. It also puts there what node puts
    // around a file: to do that to a long text makes a second one, and so work for the garbage collector.
    const content = readFileSync(file).toString("latin1");
    const name = `${chunk}-${keyNow()}`;
    const kept = readKept(places, name);
    const script = new Script(content, {
      filename: file,
      ...(kept === null ? {} : { cachedData: kept.data }),
    });
    // What this V8 rejects (it has other flags) is left alone.
    if (!script.cachedDataRejected) loaded.push({ chunk, name, script, grade: kept?.grade ?? null });
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

  return (code) => {
    const names = loaded.map(({ chunk }) => chunk);
    const now: Grade = keeps === "run" ? gradeOf(code, names) : "passing";
    // What another command kept of a chunk is not all that a run needs of it: where a run misses one, it keeps all of them again.
    const misses = keeps === "run" && loaded.some(({ grade }) => grade === null);
    const isMore = (grade: Grade) =>
      GRADES.indexOf(now) < GRADES.indexOf(grade) || (misses && grade === "passing");
    for (const { name, script, grade } of loaded)
      if (keeps !== null && (grade === null || isMore(grade))) keep(places, `${name}-${now}`, script);
  };
}

function gradeOfRun(code: number, chunks: readonly string[]): Grade {
  return code !== 0 && chunks.includes(FAILING_CHUNK) ? "failing" : "passing";
}

function readKept(places: readonly string[], name: string) {
  for (const grade of GRADES) {
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
