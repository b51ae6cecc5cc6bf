import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { redact } from "#detect/redact.ts";
import { openScratchCopy, type ScratchCopy, type ScratchRequest } from "#host/scratch-copy.ts";
import { GIT_ENV, git, gitProject, gitRepository, hasOverlay, tempFolder, treeOf, write } from "./sandbox.ts";

type Kind = "overlay" | "copy";
const KINDS: Kind[] = (await hasOverlay()) ? ["overlay", "copy"] : ["copy"];

async function open(root: string, only: Kind, env: Record<string, string> = GIT_ENV): Promise<ScratchCopy> {
  const copy = await openScratchCopy(gitProject(root), { env, redact, only });
  if (copy.kind === "unavailable") throw new Error(copy.why);
  onTestFinished(() => copy.close());
  return copy;
}

function sh(script: string, more: Partial<ScratchRequest> = {}): ScratchRequest {
  return { argv: ["sh", "-c", script], directory: "", timeoutMs: 20_000, ...more };
}

/** Every path below a folder with its kind, mode, time and content. */
function everything(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith(".twiceshy"))
    .sort()
    .map((name) => {
      const stat = lstatSync(join(folder, name));
      const body = stat.isFile()
        ? readFileSync(join(folder, name), "latin1")
        : stat.isSymbolicLink()
          ? readlinkSync(join(folder, name))
          : "";
      return `${name} ${stat.mode.toString(8)} ${stat.mtimeMs} ${body}`;
    });
}

describe.each(KINDS)("a scratch copy by %s", (kind) => {
  it("runs a check on any tree, with ignored files, and leaves every byte of the user's as it was", async () => {
    const root = gitRepository({ "a.txt": "good\n", "sub/keep.txt": "k\n", ".gitignore": "deps/\n" });
    write(root, { "deps/lib.txt": "lib\n" });
    const good = await treeOf(root);
    write(root, { "a.txt": "bad\n", "sub/new.txt": "n\n" });
    rmSync(join(root, "sub/keep.txt"));
    const bad = await treeOf(root);
    write(root, { "a.txt": "something else\n", "later.txt": "l\n" });
    const before = everything(root);
    const copy = await open(root, kind);
    const show = sh("cat a.txt deps/lib.txt; ls sub; test -e later.txt && echo later; exit 3");
    expect(await copy.setTree(good)).toMatchObject({ kind: "ok", removed: 2 });
    expect(await copy.run(show)).toMatchObject({
      exitCode: 3,
      signal: null,
      output: "good\nlib\nkeep.txt\n",
      timedOut: false,
      disturbed: false,
      startFailure: null,
    });
    expect(await copy.setTree(bad)).toMatchObject({ kind: "ok" });
    expect((await copy.run(show)).output).toBe("bad\nlib\nnew.txt\n");
    await copy.run(
      sh(
        "echo x > a.txt; rm -rf deps .git sub; echo y > stray; chmod 000 .gitignore; mkdir ro; touch ro/f; chmod 500 ro",
      ),
    );
    expect((await copy.run(show)).output).toBe("bad\nlib\nnew.txt\n");
    await copy.close();
    await copy.close();
    expect(everything(root)).toEqual(before);
    expect(
      existsSync(join(root, ".twiceshy/scratch")) ? readdirSync(join(root, ".twiceshy/scratch")) : [],
    ).toEqual([]);
    expect(git(root, "worktree", "list").split("\n")).toHaveLength(1);
  });

  it("checks files out as git would: modes, links, line ends, odd names, folders for files", async () => {
    const root = gitRepository({
      "crlf.txt": "1\n2\n",
      ".gitattributes": "* -text\ncrlf.txt text eol=crlf\n",
      "run.sh": "#!/bin/sh\necho ran\n",
      file: "f\n",
      "dir/x": "x\n",
      'ü "q"\n.txt': "odd\n",
    });
    chmodSync(join(root, "run.sh"), 0o755);
    symlinkSync("crlf.txt", join(root, "link"));
    const first = await treeOf(root);
    rmSync(join(root, "crlf.txt"));
    rmSync(join(root, "run.sh"));
    rmSync(join(root, "link"));
    rmSync(join(root, "file"));
    rmSync(join(root, "dir"), { recursive: true });
    rmSync(join(root, 'ü "q"\n.txt'));
    write(root, { "file/inside": "i\n", dir: "d\n" });
    const second = await treeOf(root);
    const copy = await open(root, kind);
    await copy.setTree(first);
    const look = sh(
      'od -c crlf.txt | head -1; ./run.sh; readlink link; cat file dir/x "$(printf \'ü "q"\\n.txt\')"',
    );
    expect((await copy.run(look)).output).toBe(
      "0000000   1  \\r  \\n   2  \\r  \\n\nran\ncrlf.txt\nf\nx\nodd\n",
    );
    await copy.setTree(second);
    expect((await copy.run(sh("ls -A | grep -v '^\\.'; cat file/inside dir"))).output).toBe(
      "dir\nfile\ni\nd\n",
    );
  });

  it("a folder whose last file is not in the tree is gone too", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    const without = await treeOf(root);
    write(root, { "pkg/deep/x.txt": "x\n" });
    const copy = await open(root, kind);
    await copy.setTree(without);
    expect((await copy.run(sh("ls"))).output).toBe("a.txt\n");
  });

  it("never runs old compiled code: a Python file of the same size, changed in the same second", async () => {
    const root = gitRepository({ "value.py": "VALUE = 1\n", ".gitignore": "__pycache__/\n" });
    const one = await treeOf(root);
    write(root, { "value.py": "VALUE = 2\n" });
    const second = Math.floor(Date.now() / 1000) + 2;
    utimesSync(join(root, "value.py"), second, second);
    const two = await treeOf(root);
    const python = ["python3", "-c", "import value; print(value.VALUE)"];
    const env = { ...GIT_ENV, HOME: process.env.HOME ?? "" };
    execFileSync(python[0]!, python.slice(1), { cwd: root, env });
    expect(existsSync(join(root, "__pycache__"))).toBe(true);
    const copy = await open(root, kind, env);
    // The copy's file would get the very second that the compiled one was made for.
    await new Promise((resume) => setTimeout(resume, second * 1000 - Date.now() + 20));
    const run = { argv: python, directory: "", timeoutMs: 20_000 };
    for (const [tree, output] of [
      [one, "1\n"],
      [two, "2\n"],
      [one, "1\n"],
    ] as const) {
      await copy.setTree(tree);
      expect((await copy.run(run)).output).toBe(output);
    }
  });

  it("never takes what was built from another tree: make compares fractions of a second", async () => {
    const root = gitRepository({
      "value.txt": "1\n",
      Makefile: "show: built\n\t@cat built\nbuilt: value.txt\n\t@cp value.txt built\n",
      ".gitignore": "built\n",
    });
    const one = await treeOf(root);
    write(root, { "value.txt": "2\n" });
    const two = await treeOf(root);
    // Edited in the last second, built in this one, and copied in this one too.
    await new Promise((resume) => setTimeout(resume, 1050 - (Date.now() % 1000)));
    const before = Math.floor(Date.now() / 1000) - 1;
    utimesSync(join(root, "value.txt"), before, before);
    write(root, { built: "2\n" });
    const copy = await open(root, kind);
    for (const [tree, output] of [
      [one, "1\n"],
      [two, "2\n"],
    ] as const) {
      await copy.setTree(tree);
      expect((await copy.run(sh("make -s"))).output).toBe(output);
    }
  });

  it("gives the check no way to the memory, to the user's index or to its own past", async () => {
    const root = gitRepository({ "a.txt": "1\n", "in/b.txt": "b\n" });
    write(root, { ".twiceshy/memory.db": "precious" });
    const env = {
      ...GIT_ENV,
      TWICESHY_STORE: join(root, ".twiceshy"),
      TWICESHY_SESSION: "s",
      GIT_INDEX_FILE: join(root, ".git/index"),
    };
    const copy = await open(root, kind, env);
    await copy.setTree(await treeOf(root));
    const { output } = await copy.run(
      sh(
        'pwd; echo "$PWD"; echo "$TWICESHY_BACKGROUND/$TWICESHY_SESSION/$GIT_INDEX_FILE"; mkdir -p "$TWICESHY_STORE"; echo x > "$TWICESHY_STORE/memory.db"; echo t > "$TMPDIR/t"; ls "$TMPDIR"; git status --short; git add -A; cat; tty',
        { directory: "in", env: { EXTRA: "1" } },
      ),
    );
    expect(output).toBe(`${copy.directory}/in\n${copy.directory}/in\noff//\nt\nnot a tty\n`);
    expect(readFileSync(join(root, ".twiceshy/memory.db"), "utf8")).toBe("precious");
    expect((await copy.run(sh("ls $TMPDIR; ls $TWICESHY_STORE 2>&1 | wc -l"))).output).toBe("1\n");
  });

  it("ends a run that takes too long with all that it started, and keeps both ends of a long output", async () => {
    const root = gitRepository();
    const copy = await open(root, kind);
    await copy.setTree(await treeOf(root));
    const mark = `37${process.pid % 100000}.5`;
    const late = await copy.run(
      sh(`echo begun; sleep ${mark} & setsid sleep ${mark} & sleep ${mark}`, { timeoutMs: 700 }),
    );
    expect(late).toMatchObject({
      timedOut: true,
      exitCode: null,
      signal: "SIGKILL",
      output: "begun\n",
      startFailure: null,
    });
    const left = await copy.run(sh(`sleep ${mark} & (setsid sleep ${mark} &) ; echo done`));
    expect(left).toMatchObject({ exitCode: 0, output: "done\n" });
    await copy.close();
    expect(processes(`sleep ${mark}`)).toEqual([]);
    const other = await open(root, kind);
    await other.setTree(await treeOf(root));
    const long = await other.run(sh("echo first; seq 1 200000; echo last >&2", { outputCap: 2000 }));
    expect(long.truncated).toBe(true);
    expect(long.output).toMatch(
      /^first\n1\n2\n[\s\S]*\[\.\.\. \d+ bytes left out \.\.\.\][\s\S]*\n200000\nlast\n$/,
    );
    expect(long.output.length).toBeLessThan(2100);
  });

  it("says what cannot be: a signal, a missing command, a folder or a tree that is not there", async () => {
    const root = gitRepository({ "a.txt": "1\n", "in/b.txt": "1\n" });
    const copy = await open(root, kind);
    expect((await copy.run(sh("true"))).startFailure).toBe("no tree was chosen");
    const tree = await treeOf(root);
    rmSync(join(root, "in"), { recursive: true });
    const without = await treeOf(root);
    await copy.setTree(tree);
    expect(await copy.run(sh("kill -SEGV $$"))).toMatchObject({ exitCode: 139, signal: "SIGSEGV" });
    expect((await copy.run({ ...sh(""), argv: ["no-such-command-x"] })).exitCode).not.toBe(0);
    await copy.setTree(without);
    expect((await copy.run(sh("true", { directory: "in" }))).startFailure).toContain("in");
    expect(await copy.setTree("f".repeat(40))).toMatchObject({
      kind: "failed",
      why: expect.stringContaining("are gone"),
    });
    expect((await copy.run(sh("true"))).startFailure).toBe("no tree was chosen");
  });

  it("shows exactly the files of any tree, from any other: 12 random ones, with files for folders and links for files", async () => {
    const root = gitRepository({ ".gitignore": "kept/\n" });
    write(root, { "kept/dependency": "ignored\n" });
    let seed = 7;
    const pick = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    const states: { tree: string; listing: string }[] = [];
    const list = `find . -type d \\( -name .git -o -name .twiceshy \\) -prune -o ! -type d -printf '%p %y %#m %l ' \\( -type f -exec cat {} \\; -o -printf '\\n' \\) | sort`;
    const names = ["a", "a/b", "a/b/c", "a/d", "e", "e/f", "g h", "i"];
    for (let n = 0; n < 12; n += 1) {
      for (const name of names) rmSync(join(root, name), { recursive: true, force: true });
      for (const name of names) {
        const above = name.split("/").map((_, i, parts) => parts.slice(0, i).join("/"));
        if (
          pick(2) === 0 ||
          above.some(
            (one) =>
              one !== "" && lstatSync(join(root, one), { throwIfNoEntry: false })?.isDirectory() === false,
          )
        )
          continue;
        if (pick(4) === 0) {
          mkdirSync(dirname(join(root, name)), { recursive: true });
          symlinkSync(`to-${pick(2)}`, join(root, name));
        } else {
          write(root, { [name]: `${pick(3)}\n` });
          chmodSync(join(root, name), pick(2) === 0 ? 0o755 : 0o644);
        }
      }
      const listing = execFileSync("sh", ["-c", list], { cwd: root, encoding: "utf8" });
      expect(listing).toContain("./kept/dependency f 0644  ignored\n");
      states.push({ tree: await treeOf(root), listing });
    }
    expect(new Set(states.map((state) => state.tree)).size).toBeGreaterThan(8);
    const copy = await open(root, kind);
    for (const at of [3, 9, 0, 11, 5, 5, 7, 1]) {
      await copy.setTree(states[at]!.tree);
      expect((await copy.run(sh(list))).output).toBe(states[at]!.listing);
    }
  });

  it("lets a check remove, make anew and rename folders that are the user's", async () => {
    const root = gitRepository({ "dist/old.txt": "o\n", "src/a.txt": "a\n" });
    const copy = await open(root, kind);
    await copy.setTree(await treeOf(root));
    const { output } = await copy.run(
      sh("rm -rf dist && mkdir dist && ls -A dist && mv src source && ls . source"),
    );
    expect(output).toBe(".:\ndist\nsource\n\nsource:\na.txt\n");
    expect(readdirSync(root).sort()).toEqual([".git", ".twiceshy", "dist", "src"]);
  });

  it("a submodule stays as it is, and git-lfs is never called: its content comes from here, or a note says that it is missing", async () => {
    const library = gitRepository({ "lib.txt": "1\n" });
    const root = gitRepository({ ".gitattributes": "*.bin filter=lfs -text\n" });
    git(root, "-c", "protocol.file.allow=always", "submodule", "add", "-q", library, "lib");
    const oid = "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393";
    const pointer = (id: string) => `version https://git-lfs.github.com/spec/v1\noid sha256:${id}\nsize 5\n`;
    write(root, { "here.bin": pointer(oid), "far.bin": pointer(oid.replace("4", "5")) });
    write(root, { [`.git/lfs/objects/4d/7a/${oid}`]: "large" });
    const tree = await treeOf(root);
    git(join(root, "lib"), "commit", "-q", "--allow-empty", "-m", "2");
    rmSync(join(root, "here.bin"));
    rmSync(join(root, "far.bin"));
    for (const name of ["smudge", "process", "clean"])
      git(root, "config", `filter.lfs.${name}`, `touch ${root}/lfs-was-here`);
    git(root, "config", "filter.lfs.required", "true");
    const copy = await open(root, kind);
    expect(await copy.setTree(tree)).toMatchObject({
      kind: "ok",
      notes: ["far.bin: only its git-lfs pointer is here", "lib: a submodule, stays at the commit it is at"],
    });
    expect((await copy.run(sh("cat here.bin lib/lib.txt"))).output).toBe("large1\n");
    expect(existsSync(join(root, "lfs-was-here"))).toBe(false);
  });

  it("says when secrets are not in a file as they were", async () => {
    const root = gitRepository();
    write(root, { "notes.txt": `one ghp_${"a1B2".repeat(9)}\n` });
    const tree = await treeOf(root);
    write(root, { "notes.txt": "two\n" });
    const copy = await open(root, kind);
    expect(await copy.setTree(tree)).toMatchObject({
      notes: ["notes.txt: may lack secrets that were taken out of it"],
    });
  });

  it("ends what runs when it is closed or called off", async () => {
    const root = gitRepository();
    const copy = await open(root, kind);
    await copy.setTree(await treeOf(root));
    const calling = new AbortController();
    setTimeout(() => calling.abort(), 300);
    const off = await copy.run(sh("echo up; sleep 30", { signal: calling.signal }));
    expect(off).toMatchObject({ signal: "SIGKILL", timedOut: false });
    const running = copy.run(sh("sleep 30"));
    const waiting = copy.run(sh("echo never"));
    setTimeout(() => void copy.close(), 300);
    expect((await running).durationMs).toBeLessThan(20_000);
    expect((await waiting).startFailure).toBe("the scratch copy was closed");
  });

  it("works in a linked worktree without touching the main one's .git", async () => {
    const main = gitRepository({ "a.txt": "1\n" });
    const linked = join(tempFolder(), "linked, with: odd name");
    git(main, "worktree", "add", "-q", "-b", "other", linked);
    write(linked, { "a.txt": "2\n" });
    const tree = await treeOf(linked);
    write(linked, { "a.txt": "3\n" });
    const before = [everything(main), everything(linked)];
    const copy = await open(linked, kind);
    await copy.setTree(tree);
    const { output } = await copy.run(
      sh(
        "cat a.txt; git rev-parse --abbrev-ref HEAD; git commit -qam x; git stash list; git branch new; git tag t",
      ),
    );
    expect(output).toBe("2\nother\n");
    await copy.close();
    expect([everything(main), everything(linked)]).toEqual(before);
  });
});

/** Running processes whose command line ends with a text. */
function processes(text: string): string[] {
  return execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.trim().endsWith(text));
}

describe.runIf(await hasOverlay())("the overlay", () => {
  it("runs again when the user edits while it runs, and says so when that goes on", async () => {
    const root = gitRepository({ "a.txt": "1\n", "b.txt": "1\n" });
    const copy = await open(root, "overlay");
    await copy.setTree(await treeOf(root));
    const flag = join(tempFolder(), "runs");
    const edit = setTimeout(() => write(root, { "b.txt": "edited\n" }), 300);
    const once = await copy.run(sh(`echo x >> ${flag}; sleep 0.6; cat b.txt`));
    clearTimeout(edit);
    expect(once).toMatchObject({ disturbed: false, output: "1\n" });
    expect(readFileSync(flag, "utf8")).toBe("x\nx\n");
    let n = 0;
    const forever = setInterval(() => write(root, { "b.txt": `edit ${n++}\n` }), 100);
    const never = await copy.run(sh("sleep 0.3"));
    clearInterval(forever);
    expect(never.disturbed).toBe(true);
  });

  it("writes no file that is the same in the tree and in the working files", async () => {
    const root = gitRepository({ "a.txt": "1\n", "b.txt": "1\n" });
    const tree = await treeOf(root);
    const copy = await open(root, "overlay");
    expect(await copy.setTree(tree)).toEqual({ kind: "ok", notes: [], written: 0, removed: 0 });
  });
});

describe("where no copy can be", () => {
  it("says why in a sentence, and leaves nothing", async () => {
    const root = gitRepository({ "big.txt": "x".repeat(5000) });
    const small = await openScratchCopy(gitProject(root), {
      env: GIT_ENV,
      redact,
      only: "copy",
      maxCopyBytes: 1000,
    });
    expect(small).toMatchObject({ kind: "unavailable", why: expect.stringContaining("is larger than") });
    const nothing = await openScratchCopy(gitProject(root), {
      env: { PATH: "/nonexistent" },
      redact,
      only: "copy",
    });
    expect(nothing).toEqual({ kind: "unavailable", why: "the tree of the working files could not be taken" });
    expect(existsSync(join(root, ".twiceshy/scratch"))).toBe(false);
    const file = gitRepository();
    write(file, { ".twiceshy": "a file, no folder" });
    expect(await openScratchCopy(gitProject(file), { env: GIT_ENV, redact })).toMatchObject({
      kind: "unavailable",
      why: expect.stringContaining("no scratch folder can be made"),
    });
  });
});
