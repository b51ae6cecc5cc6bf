import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ENV, ended, startTwiceshy } from "../e2e/twiceshy.ts";

/** A working directory while a scene is played. */
export interface Stage {
  readonly dir: string;
  write(path: string, content: string | Buffer): void;
  /** Replaces one text by another; it must be there. */
  edit(path: string, from: string, to: string): void;
  remove(path: string): void;
  git(...args: string[]): void;
  mode(path: string, mode: number): void;
}

/** What is done in a scene, in order: a change by hand, or a command under `twiceshy run`. */
export type Step = ((stage: Stage) => void) | readonly string[];

export interface Scene {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Buffer>>;
  readonly steps: readonly Step[];
  /**
   * proven: the changed lines of the smallest change, in any order ("-a", "+b"); for what is no text, parts of its diff.
   * unproven: a fix is there, and nothing may call it proven. none: nothing may be called a fix at all.
   */
  readonly truth:
    | { readonly kind: "proven"; readonly minimal: readonly string[] }
    | {
        readonly kind: "proven-part";
        readonly contains: readonly string[];
        readonly lacks?: readonly string[];
      }
    | { readonly kind: "unproven" }
    | { readonly kind: "none" };
}

export interface ToldFix {
  readonly id: string;
  readonly grade: string;
  readonly kind: string;
  readonly minimal: string | null;
  readonly marks: readonly string[];
  readonly attempts: readonly unknown[];
  readonly receipt: { readonly verdict: string; readonly why: string } | null;
}

export interface Played {
  /** What `twiceshy fixes` lists after everything in it was tried to be proven. */
  readonly fixes: readonly ToldFix[];
  /** Also what is no fix. */
  readonly all: readonly ToldFix[];
  /** True where every byte of the repository and of the working files was the same after proving. */
  readonly untouched: boolean;
}

/** Plays a scene in a repository of its own, and asks for proof of whatever it left. */
export async function play(scene: Scene): Promise<Played> {
  const dir = mkdtempSync(join(tmpdir(), "twiceshy-decoy-"));
  const stage = stageIn(dir);
  try {
    stage.git("init", "-q", ".");
    for (const [path, content] of Object.entries(scene.files)) stage.write(path, content);
    stage.git("add", "-A");
    stage.git("commit", "-qm", "first");
    for (const step of scene.steps) {
      if (typeof step === "function") step(stage);
      else await tell(dir, ["run", "--", ...step]);
    }
    const before = digest(dir);
    for (const { id } of await fixesIn(dir, ["--all"])) await tell(dir, ["prove", id, "--repeat", "2"]);
    return {
      fixes: await fixesIn(dir, []),
      all: await fixesIn(dir, ["--all"]),
      untouched: digest(dir) === before,
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function stageIn(dir: string): Stage {
  const at = (path: string) => join(dir, path);
  return {
    dir,
    write(path, content) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
    },
    edit(path, from, to) {
      const text = readFileSync(at(path), "utf8");
      if (!text.includes(from)) throw new Error(`"${from}" is not in ${path}`);
      writeFileSync(
        at(path),
        text.replace(from, () => to),
      );
    },
    remove: (path) => rmSync(at(path), { recursive: true }),
    git: (...args) => void execFileSync("git", args, { cwd: dir, env: ENV, stdio: "pipe" }),
    mode: (path, mode) => chmodSync(at(path), mode),
  };
}

function tell(dir: string, args: readonly string[]) {
  return ended(startTwiceshy(dir, args));
}

async function fixesIn(dir: string, flags: readonly string[]): Promise<ToldFix[]> {
  const { stdout, stderr } = await tell(dir, ["fixes", "--json", "--limit", "100", ...flags]);
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout).fixes;
}

/** Names, modes, times and bytes of everything but twiceshy's own folder. */
function digest(dir: string): string {
  const hash = createHash("sha256");
  const visit = (folder: string, path: string) => {
    for (const name of readdirSync(folder).sort()) {
      const here = join(folder, name);
      const said = `${path}/${name}`;
      if (said === "/.twiceshy") continue;
      const stat = lstatSync(here);
      // Git itself marks an object that it finds again as recently used; its bytes stay.
      const isTimed = !stat.isDirectory() && !said.startsWith("/.git/objects/");
      hash.update(`${said} ${stat.mode} ${isTimed ? stat.mtimeMs : ""}\n`);
      if (stat.isDirectory()) visit(here, said);
      else hash.update(stat.isSymbolicLink() ? readlinkSync(here) : readFileSync(here));
    }
  };
  visit(dir, "");
  return hash.digest("hex");
}

/** The changed lines of a diff, sorted. */
export function changedLines(diff: string): string[] {
  const lines: string[] = [];
  let inHunk = false;
  for (const line of diff.split("\n")) {
    if (line.startsWith("diff --git")) inHunk = false;
    else if (line.startsWith("@@")) inHunk = true;
    else if (inHunk && /^[+-]/.test(line)) lines.push(line.replace(/\r$/, ""));
  }
  return lines.sort();
}
