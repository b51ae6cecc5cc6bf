import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { redact } from "#detect/redact.ts";
import type { Workspace } from "#host/workspace.ts";
import { openWorkspaceCopy } from "#host/workspace-copy.ts";
import { openInPlace } from "#host/workspace-in-place.ts";
import { contentOf, GIT_ENV, git, gitProject, gitRepository, write } from "./sandbox.ts";

// Made up for this test.
const SECRET = `AWS_SECRET_ACCESS_KEY=${"wJalrXUtnFEMI0K7MDENG0bPxRfiCY"}EXAMPLEKEY\n`;

async function open(kind: "copy" | "in-place", root: string): Promise<Workspace> {
  const options = { env: GIT_ENV, redact };
  const opened =
    kind === "copy"
      ? await openWorkspaceCopy(gitProject(root), options)
      : openInPlace(gitProject(root), options);
  if (opened.kind === "unavailable") throw new Error(opened.why);
  onTestFinished(() => opened.close());
  return opened;
}

async function tree(workspace: Workspace): Promise<string> {
  const taken = await workspace.takeTree();
  if (taken.kind === "failed") throw new Error(taken.why);
  return taken.tree;
}

describe.each(["copy", "in-place"] as const)("a workspace (%s)", (kind) => {
  it("puts back what was changed, added, deleted, and turned into something else", async () => {
    const root = gitRepository({
      "a.txt": "one\n",
      "b/c.txt": "two\n",
      "d.txt": "three\n",
      "e.txt": "four\n",
    });
    write(root, { "draft.txt": "mine\n" });
    const workspace = await open(kind, root);
    const base = await tree(workspace);
    const at = (name: string) => join(workspace.directory, name);
    const before = contentOf(workspace.directory);
    write(workspace.directory, { "a.txt": "other\n", "new/deep/x.txt": "", "draft.txt": "theirs\n" });
    rmSync(at("b"), { recursive: true });
    writeFileSync(at("b"), "a file now");
    rmSync(at("d.txt"));
    write(workspace.directory, { "d.txt/inner.txt": "a folder now" });
    rmSync(at("e.txt"));
    symlinkSync("a.txt", at("e.txt"));
    const changed = await tree(workspace);
    expect(changed).not.toBe(base);
    expect(await workspace.restore(base)).toEqual({ kind: "ok" });
    expect(await tree(workspace)).toBe(base);
    for (const [name, text] of before)
      if (!name.startsWith(".git") && !name.startsWith(".twiceshy"))
        expect(contentOf(workspace.directory).get(name), name).toBe(text);
    expect(existsSync(at("new"))).toBe(false);
    expect(await workspace.restore(changed)).toEqual({ kind: "ok" });
    expect(readFileSync(at("d.txt/inner.txt"), "utf8")).toBe("a folder now");
  });

  it("brings secrets of untracked files back as they were, and no tree ever holds them", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    write(root, { ".env": SECRET, "notes.txt": `my key: ${SECRET}` });
    const workspace = await open(kind, root);
    const base = await tree(workspace);
    write(workspace.directory, { ".env": "gone", "notes.txt": "gone too" });
    await tree(workspace);
    expect(await workspace.restore(base)).toEqual({ kind: "ok" });
    expect(readFileSync(join(workspace.directory, ".env"), "utf8")).toBe(SECRET);
    expect(readFileSync(join(workspace.directory, "notes.txt"), "utf8")).toBe(`my key: ${SECRET}`);
    rmSync(join(workspace.directory, ".env"));
    await workspace.restore(base);
    expect(readFileSync(join(workspace.directory, ".env"), "utf8")).toBe(SECRET);
    const listed = git(root, "--git-dir", ".twiceshy/scratch.git", "grep", "-l", "redacted", base);
    expect(listed).toContain("notes.txt");
  });

  it("is not fooled by what an agent does to its repository", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    const workspace = await open(kind, root);
    const base = await tree(workspace);
    write(workspace.directory, { "a.txt": "two\n" });
    git(workspace.directory, "commit", "-qam", "sneaky");
    const after = await tree(workspace);
    expect(after).not.toBe(base);
    const diff = await workspace.diff(base, after);
    expect(diff.kind === "ok" && diff.text).toContain("+two");
    expect(await workspace.restore(base)).toEqual({ kind: "ok" });
    expect(readFileSync(join(workspace.directory, "a.txt"), "utf8")).toBe("one\n");
  });

  it("runs a check on the files as they are, and names files as they are called at home", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    const workspace = await open(kind, root);
    const done = await workspace.run({ argv: ["sh", "-c", "pwd; exit 3"], directory: "", timeoutMs: 10_000 });
    expect(done).toMatchObject({ exitCode: 3, startFailure: null });
    expect(done.output.trim()).toBe(root);
    const late = await workspace.run({ argv: ["sleep", "30"], directory: "", timeoutMs: 200 });
    expect(late.timedOut).toBe(true);
    const nowhere = await workspace.run({ argv: ["true"], directory: "no/such", timeoutMs: 1000 });
    expect(nowhere.startFailure).toContain("no/such");
  });

  it("leaves nobody behind that a check started, whatever session it went to", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    const workspace = await open(kind, root);
    const words = "setsid sleep 60 </dev/null >/dev/null 2>&1 & echo $!; sleep 0.3";
    const done = await workspace.run({ argv: ["sh", "-c", words], directory: "", timeoutMs: 10_000 });
    await expect.poll(() => existsSync(`/proc/${done.output.trim()}/exe`)).toBe(false);
  });
});

describe("a copy", () => {
  it("has what git ignores, and its own repository; nothing reaches the user's", async () => {
    const root = gitRepository({ ".gitignore": "node_modules/\n", "a.txt": "one\n" });
    write(root, { "node_modules/lib/index.js": "module.exports = 1;\n" });
    const before = contentOf(root);
    const workspace = await open("copy", root);
    expect(readFileSync(join(workspace.directory, "node_modules/lib/index.js"), "utf8")).toContain(
      "exports = 1",
    );
    write(workspace.directory, { "node_modules/lib/index.js": "module.exports = 2;\n", "a.txt": "two\n" });
    git(workspace.directory, "checkout", "-qb", "theirs");
    git(workspace.directory, "commit", "-qam", "theirs");
    for (const [name, text] of before) expect(contentOf(root).get(name), name).toBe(text);
    expect(git(root, "branch")).toBe("* main");
    await workspace.close();
    expect(existsSync(workspace.directory)).toBe(false);
  });

  it("says why where there is no room for it", async () => {
    const root = gitRepository({ "a.txt": "x".repeat(5000) });
    const opened = await openWorkspaceCopy(gitProject(root), { env: GIT_ENV, redact, maxCopyBytes: 100 });
    expect(opened).toMatchObject({ kind: "unavailable" });
    expect(existsSync(join(root, ".twiceshy", "scratch"))).toBe(false);
  });
});

describe("what git ignores", () => {
  it("goes back too when a copy is rolled back: a cheat there would outlive its cycle", async () => {
    const root = gitRepository({
      ".gitignore": "node_modules/\ncache/\n",
      "a.txt": "one\n",
      "gone.txt": "x\n",
    });
    write(root, {
      "node_modules/lib/index.js": "module.exports = 1;\n",
      "node_modules/lib/package.json": "{}\n",
    });
    const workspace = await open("copy", root);
    const base = await tree(workspace);
    const at = (name: string) => join(workspace.directory, name);
    write(workspace.directory, {
      "node_modules/lib/index.js": "module.exports = 2;\n",
      "cache/x": "",
      "node_modules/evil.js": "",
    });
    rmSync(at("node_modules/lib/package.json"));
    expect(await tree(workspace), "git does not see it").toBe(base);
    expect(await workspace.restore(base)).toEqual({ kind: "ok" });
    expect(readFileSync(at("node_modules/lib/index.js"), "utf8")).toBe("module.exports = 1;\n");
    expect(existsSync(at("node_modules/lib/package.json"))).toBe(true);
    expect(existsSync(at("node_modules/evil.js")) || existsSync(at("cache"))).toBe(false);

    rmSync(at("gone.txt"));
    const kept = await tree(workspace);
    await workspace.restore(kept);
    expect(existsSync(at("gone.txt")), "what a kept change deleted stays deleted").toBe(false);
    await workspace.restore(base);
    expect(readFileSync(at("gone.txt"), "utf8")).toBe("x\n");
  });
});
