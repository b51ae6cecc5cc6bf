import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { compose } from "../../src/doors/compose.ts";
import { readOutputText } from "../../src/doors/read-output.ts";
import { identifyCheck } from "../../src/loop/check-identity.ts";
import { inspectOutput } from "../../src/loop/inspect-output.ts";
import type { Run } from "../../src/model/run.ts";
import { GIT_ENV } from "../host/sandbox.ts";
import { aRun } from "../memory/fact-shapes.ts";
import { makeProject, type TestProject } from "./cli/play.ts";

const MINUTE = 60_000;

export interface Checked {
  readonly exitCode: number;
  readonly fingerprints: readonly string[];
  readonly messages: readonly string[];
}

/** A project with a history: commits are made one by one, so many minutes ago. */
export interface HistoryProject extends TestProject {
  /** Writes files and commits them; says the commit's id. */
  commit(subject: string, files: Readonly<Record<string, string>>, minutesAgo?: number): string;
  git(...words: string[]): string;
  /** Runs a check in the project and remembers what came of it, as `twiceshy run` does. */
  check(argv: readonly string[], over?: Partial<Run>): Promise<Checked>;
}

export function historyProject(): HistoryProject {
  const project = makeProject();
  const env: Record<string, string> = {
    ...GIT_ENV,
    HOME: join(project.root, "home"),
    TMPDIR: join(project.root, "tmp"),
  };
  const run = (words: readonly string[], more: Record<string, string> = {}) =>
    execFileSync("git", words, {
      cwd: project.root,
      env: { ...env, ...more },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  run(["checkout", "-q", "-b", "main"]);
  project.write(".gitignore", "home/\ntmp/\n.twiceshy/\n");
  project.write("tmp/here", "");
  project.write(".twiceshy/config.json", '{"checks": ["sh check.sh"], "background": false}\n');
  return {
    ...project,
    git: (...words) => run(words),
    commit(subject, files, minutesAgo = 30 * 24 * 60) {
      for (const [path, text] of Object.entries(files)) project.write(path, text);
      const date = new Date(Date.now() - minutesAgo * MINUTE).toISOString();
      run(["add", "-A"]);
      run(["commit", "-q", "--allow-empty", "-m", subject], {
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_DATE: date,
      });
      return run(["rev-parse", "HEAD"]);
    },
    async check(argv, over = {}) {
      const [program, ...words] = argv as [string, ...string[]];
      const ended = spawnSync(program, words, { cwd: project.root, env, encoding: "utf8" });
      const house = compose({ cwd: project.root, env });
      const memory = await house.openMemory();
      try {
        const check = identifyCheck(argv, "");
        const exitCode = ended.status ?? 1;
        const { findings } =
          exitCode === 0
            ? { findings: [] }
            : inspectOutput(
                readOutputText(`${ended.stdout}${ended.stderr}`),
                { command: check.command, exitCode, signal: null },
                await house.detectSettings(),
              );
        const dirty = run(["status", "--porcelain"])
          .split("\n")
          .map((line) => line.slice(2).trim())
          .filter((path) => path !== "");
        const startedAt = over.startedAt ?? Date.now();
        memory.remember(
          aRun({
            id: house.ids.next(startedAt),
            startedAt,
            argv,
            check,
            exitCode,
            outcome: exitCode === 0 ? "passed" : "failed",
            session: "s1",
            git: {
              head: run(["rev-parse", "HEAD"]),
              branch: "main",
              dirty,
              dirtyCount: dirty.length,
              tree: null,
            },
            ...over,
          }),
          findings,
        );
        return {
          exitCode,
          fingerprints: findings.map(({ fingerprint }) => fingerprint.hash),
          messages: findings.map(({ message }) => message),
        };
      } finally {
        memory.close();
      }
    },
  };
}
