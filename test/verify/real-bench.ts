import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Bench, TestCount, Trial } from "../../src/model/proof.ts";
import { GIT_ENV, tempFolder } from "../host/sandbox.ts";
import { type MadeTree, TreeMaker } from "./random-change.ts";

/** Files by name; a name ending in "*" is a program. */
export function tree(files: Record<string, string>): MadeTree {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, { text, mode: "file" as const }]),
  );
}

type Ended = SpawnSyncReturns<string>;

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : null);

/** Runs a real command on real checked-out trees. Each line "FAIL x" it prints is a failure with the fingerprint x. */
export class RealBench implements Bench {
  readonly maker = new TreeMaker();
  readonly runs: string[] = [];
  readonly again: string[] = [];
  readonly env: Record<string, string> = {};
  timeoutMs = 5000;
  readonly #argv: readonly string[];

  constructor(argv: readonly string[] = ["node", "check.js"]) {
    this.#argv = argv;
  }

  async run(treeId: string): Promise<Trial> {
    this.runs.push(treeId);
    return this.#inCopy(treeId, (start) => this.#trial(treeId, start));
  }

  async runAgain(treeId: string): Promise<Trial> {
    this.again.push(treeId);
    return this.#inCopy(treeId, (start) => {
      start();
      return this.#trial(treeId, start);
    });
  }

  async writes(treeId: string, files: readonly string[]): Promise<boolean> {
    return this.#inCopy(treeId, (start, folder) => {
      const read = () => files.map((file) => readIfThere(join(folder, file)));
      const before = read();
      start();
      return read().some((text, i) => text !== before[i]);
    });
  }

  #inCopy<T>(treeId: string, work: (start: () => Ended, folder: string) => T): T {
    const folder = join(tempFolder(), "copy");
    mkdirSync(folder);
    const env = { GIT_INDEX_FILE: join(this.maker.folder, ".git", "index-run") };
    this.maker.git(["read-tree", treeId], { env });
    this.maker.git(["checkout-index", "-a", "-f", `--prefix=${folder}/`], { env });
    const [program, ...args] = this.#argv;
    const around = { ...GIT_ENV, ...this.env };
    const start = () =>
      spawnSync(program!, args, { cwd: folder, env: around, encoding: "utf8", timeout: this.timeoutMs });
    const answer = work(start, folder);
    rmSync(folder, { recursive: true });
    return answer;
  }

  #trial(treeId: string, start: () => Ended): Trial {
    const at = Date.now();
    const done = start();
    const timedOut = (done.error as NodeJS.ErrnoException | undefined)?.code === "ETIMEDOUT";
    return {
      tree: treeId,
      exitCode: timedOut || done.error ? null : done.status,
      signal: timedOut ? null : done.signal,
      timedOut,
      fingerprints: [...(done.stdout ?? "").matchAll(/^FAIL (\S+)$/gm)].map((match) => match[1]!),
      at,
      durationMs: Date.now() - at,
      tests: countOf(done.stdout ?? ""),
    };
  }

  async treeWith(base: string, patch: string): Promise<string | null> {
    return this.maker.treeWith(base, patch);
  }
}

/** "ran 3" */
function countOf(output: string): TestCount | null {
  const total = /^ran (\d+)$/m.exec(output)?.[1];
  return total === undefined
    ? null
    : { passed: 0, failed: 0, skipped: 0, total: Number(total), errors: 0, unit: "test" };
}
