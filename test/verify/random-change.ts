import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { GIT_ENV, tempFolder } from "../host/sandbox.ts";

/** A file of a made-up tree. */
export interface MadeFile {
  readonly text: string;
  readonly mode: "file" | "program" | "link";
}

export type MadeTree = Readonly<Record<string, MadeFile>>;

const NAMES = ["a.txt", "src/b.js", "two words.txt", "café.txt", "tab\there.txt", "deep/er/c", 'quo"te'];

const line = fc.constantFrom(
  "",
  "x",
  "y",
  "z = 1",
  "z = 2",
  "-- sql",
  "++ c",
  "\\ back",
  "@@ -1 +1 @@",
  "crlf\r",
  "ü",
  "diff --git",
);
const text = fc
  .tuple(fc.array(line, { maxLength: 24 }), fc.constantFrom("\n", ""))
  .map(([lines, end]) => (lines.length === 0 ? "" : lines.join("\n") + end));
const binary = fc
  .uint8Array({ minLength: 1, maxLength: 40 })
  .map((bytes) => `\0${Buffer.from(bytes).toString("latin1")}`);
const file: fc.Arbitrary<MadeFile> = fc.record({
  text: fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: binary }),
  mode: fc.oneof(
    { weight: 6, arbitrary: fc.constant("file" as const) },
    { weight: 2, arbitrary: fc.constant("program" as const) },
    { weight: 1, arbitrary: fc.constant("link" as const) },
  ),
});

/** Two trees that have a good deal in common: files edited, made, removed, renamed, with other modes and kinds. */
export const twoTrees: fc.Arbitrary<[MadeTree, MadeTree]> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...NAMES), file, { minKeys: 1, maxKeys: 5 }),
    fc.array(
      fc.tuple(
        fc.constantFrom(...NAMES),
        fc.nat(30),
        fc.constantFrom("edit", "drop", "rename", "mode", "new"),
        file,
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
  )
  .map(([base, steps]) => {
    const next: Record<string, MadeFile> = { ...base };
    for (const [name, at, what, other] of steps) {
      const old = next[name];
      if (what === "new" || old === undefined) next[name] = other;
      else if (what === "drop") delete next[name];
      else if (what === "mode") next[name] = { ...old, mode: other.mode };
      else if (what === "rename") {
        delete next[name];
        next[NAMES[at % NAMES.length]!] = old;
      } else {
        const lines = old.text.split("\n");
        lines.splice(at % (lines.length + 1), at % 3, ...other.text.split("\n").slice(0, at % 4));
        next[name] = { ...old, text: lines.join("\n") };
      }
    }
    return [base, next];
  });

/** A repository that only makes trees. */
export class TreeMaker {
  readonly folder = tempFolder();
  #calls = 0;

  constructor() {
    this.git(["init", "-q"]);
  }

  git(
    args: readonly string[],
    options: { input?: string | Buffer; env?: Record<string, string> } = {},
  ): Buffer {
    return execFileSync("git", ["-c", "core.quotePath=true", ...args], {
      cwd: this.folder,
      env: { ...GIT_ENV, ...options.env },
      input: options.input ?? "",
      stdio: ["pipe", "pipe", "pipe"],
    });
  }

  tree(files: MadeTree): string {
    for (const name of readdirSync(this.folder)) {
      if (name !== ".git") rmSync(join(this.folder, name), { recursive: true });
    }
    for (const [name, { text, mode }] of Object.entries(files)) {
      const path = join(this.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (mode === "link") symlinkSync(text.replaceAll("\0", "").slice(0, 60) || "nowhere", path);
      else
        writeFileSync(path, Buffer.from(text, text.startsWith("\0") ? "latin1" : "utf8"), {
          mode: mode === "program" ? 0o755 : 0o644,
        });
    }
    this.git(["add", "-A", "."]);
    return String(this.git(["write-tree"])).trim();
  }

  diff(from: string, to: string): string {
    return String(
      this.git(["diff", "--binary", "--full-index", "-M", "--no-ext-diff", "--no-color", from, to]),
    );
  }

  /** The tree a patch makes of another, or null. */
  treeWith(base: string, patch: string): string | null {
    if (patch === "") return base;
    const env = { GIT_INDEX_FILE: join(this.folder, ".git", `index-${this.#calls++}`) };
    this.git(["read-tree", base], { env });
    try {
      this.git(["apply", "--cached", "--whitespace=nowarn", "-"], { env, input: patch });
    } catch (error) {
      this.why = String((error as { stderr?: Buffer }).stderr);
      return null;
    }
    return String(this.git(["write-tree"], { env })).trim();
  }

  why = "";
}
