import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createIds } from "#host/ids.ts";
import { asGitProject, type GitProject } from "#host/project.ts";
import { runGit } from "#host/run-git.ts";
import { statIfThere } from "#host/stat-if-there.ts";
import type { ReplayFile } from "#model/replay.ts";
import { Trouble } from "#model/trouble.ts";
import { clip } from "#report/words.ts";
import { compose } from "./compose.ts";
import type { House } from "./house.ts";

const BUDGET_MS = 30_000;

/** What a diff calls a link becomes a file that names its target; what twiceshy keeps is left alone. */
const APPLY = ["-c", "core.symlinks=false", "apply", "--whitespace=nowarn", "--exclude=.twiceshy/*"];

const IN_THE_WAY = "there is a folder where it has a file, or a file where it has a folder";
/** Why a file of a history cannot be written, by the code of the error. */
const WHY_NOT: Readonly<Record<string, string>> = {
  EISDIR: IN_THE_WAY,
  ENOTDIR: IN_THE_WAY,
  EEXIST: IN_THE_WAY,
  ERR_FS_EISDIR: IN_THE_WAY,
  ENAMETOOLONG: "its name is too long",
};

/** A throw-away repository in which a history is played: its files, its trees, and a house whose clock and ids are set. */
export class ReplayPlace {
  readonly root: string;
  readonly house: House;
  readonly project: GitProject;
  /** The time of the event that is played. */
  now = 0;
  readonly #top: string;
  readonly #env: Readonly<Record<string, string>>;
  #tree: string | null = null;

  private constructor(top: string, env: Readonly<Record<string, string>>) {
    this.#top = top;
    this.#env = env;
    this.root = join(top, "project");
    const clock = { now: () => this.now };
    const composed = compose({ cwd: this.root, env });
    this.project = asGitProject(composed.project)!;
    const roots = [this.root];
    this.house = {
      ...composed,
      clock,
      ids: createIds(countingBytes()),
      detectSettings: async () => ({ ...(await composed.detectSettings()), roots }),
    };
  }

  /** Makes one; settings, templates and hooks of this machine are not seen in it. */
  static async open(env: Readonly<Record<string, string | undefined>>): Promise<ReplayPlace> {
    const top = mkdtempSync(join(tmpdir(), "twiceshy-replay-"));
    mkdirSync(join(top, "project"));
    const own = {
      PATH: env.PATH ?? "",
      HOME: join(top, "home"),
      TMPDIR: tmpdir(),
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      TWICESHY_BACKGROUND: "off",
    };
    try {
      const made = await runGit(["init", "-q", "."], {
        cwd: join(top, "project"),
        env: own,
        budgetMs: BUDGET_MS,
      });
      if (made.kind === "ok") return new ReplayPlace(top, own);
    } catch (error) {
      rmSync(top, { recursive: true, force: true });
      throw error;
    }
    rmSync(top, { recursive: true, force: true });
    throw new Trouble("bad_input", "a replay needs git, which cannot be started here.", "twiceshy doctor");
  }

  /** Brings the files to what they were after a change; a diff that does not fit is trouble. */
  async change(files: readonly ReplayFile[], diff: string | null, name: string): Promise<void> {
    this.#tree = null;
    // What goes makes room: a file may become a folder, and a folder a file.
    for (const { path, text } of files.toSorted((a, b) => Number(a.text !== null) - Number(b.text !== null)))
      this.#put(path, text, name);
    if (diff === null || files.length > 0) return;
    const applied = await this.#git([...APPLY, "-"], diff);
    if (applied === null)
      throw new Trouble(
        "bad_input",
        `the diff of event ${name} does not fit the files before it.`,
        "twiceshy replay --help",
      );
  }

  #put(path: string, text: string | null, name: string): void {
    const file = this.#plain(path, name);
    try {
      if (text === null) {
        rmSync(file, { force: true });
        this.#dropEmpty(dirname(file));
        return;
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    } catch (error) {
      const why = WHY_NOT[(error as NodeJS.ErrnoException).code ?? ""];
      if (why === undefined) throw error;
      const what = `event ${name} cannot change ${clip(path, 100)}: ${why}.`;
      throw new Trouble("bad_input", what, "twiceshy replay --help");
    }
  }

  /** Folders with nothing in them, as git has none. */
  #dropEmpty(folder: string): void {
    for (let at = folder; at !== this.root && statIfThere(at)?.isDirectory(); at = dirname(at)) {
      if (readdirSync(at).length > 0) return;
      rmdirSync(at);
    }
  }

  /** Where a file of a change stands. No folder above it is a link: a history may come from anybody, and must not write elsewhere. */
  #plain(path: string, name: string): string {
    let file = this.root;
    for (const part of path.split("/")) {
      file = join(file, part);
      if (statIfThere(file)?.isSymbolicLink())
        throw new Trouble(
          "bad_input",
          `event ${name} writes through a symbolic link, ${path}: a replay writes in its own place alone.`,
          "twiceshy replay --help",
        );
    }
    return file;
  }

  /** The tree of the files as they are. */
  async tree(): Promise<string | null> {
    if (this.#tree !== null) return this.#tree;
    if ((await this.#git(["add", "-A"])) === null) return null;
    this.#tree = (await this.#git(["write-tree"]))?.trim() ?? null;
    return this.#tree;
  }

  close(): void {
    if (existsSync(this.#top)) rmSync(this.#top, { recursive: true, force: true, maxRetries: 3 });
  }

  async #git(args: readonly string[], stdin?: string): Promise<string | null> {
    const answer = await runGit(args, {
      cwd: this.root,
      env: this.#env,
      budgetMs: BUDGET_MS,
      ...(stdin === undefined ? {} : { stdin }),
    });
    return answer.kind === "ok" ? answer.output : null;
  }
}

/** Bytes that are the same in each replay: ids are part of what is compared. */
function countingBytes(): (bytes: Uint8Array) => void {
  let state = 0x9e3779b9;
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
      bytes[at] = (state >>> 11) & 0xff;
    }
  };
}
