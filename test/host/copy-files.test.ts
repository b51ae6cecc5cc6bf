import { lstatSync, readFileSync, readlinkSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { copyFiles, repoint } from "#host/copy-files.ts";
import { openScratchCopy } from "#host/scratch-copy.ts";
import { statKey } from "#host/stat-key.ts";
import { GIT_ENV, gitProject, gitRepository, tempFolder, treeOf, write } from "./sandbox.ts";

const limits = () => ({ maxBytes: 1e6, deadline: Date.now() + 10_000 });

describe("copyFiles", () => {
  it("copies files with their times, and leaves out what it is told to", async () => {
    const [from, to] = [tempFolder(), tempFolder()];
    write(from, { "a/b.txt": "1", "skip/c.txt": "2" });
    utimesSync(join(from, "a/b.txt"), 1_600_000_000, 1_600_000_000);
    const manifest = await copyFiles(from, to, (path) => path === "skip", limits());
    expect(manifest).toEqual(
      new Map([
        ["a", statKey(lstatSync(join(to, "a")))],
        ["a/b.txt", statKey(lstatSync(join(to, "a/b.txt")))],
      ]),
    );
    expect(lstatSync(join(to, "a/b.txt")).mtimeMs).toBe(1_600_000_000_000);
    writeFileSync(join(to, "a/b.txt"), "2");
    expect((manifest as Map<string, string>).get("a/b.txt")).not.toBe(
      statKey(lstatSync(join(to, "a/b.txt"))),
    );
  });

  it("keeps links in the copy or where they led to, never back into the project", async () => {
    const [from, to, other] = [tempFolder(), tempFolder(), tempFolder()];
    write(from, { "deps/x.txt": "1", "in/y.txt": "2" });
    const links = {
      "in/relative": ["../deps/x.txt", "../deps/x.txt"],
      "in/absolute": [join(from, "deps/x.txt"), join(to, "deps/x.txt")],
      "in/root": [from, to],
      "in/outside": [other, other],
      "in/climbing": [`../../${other.split("/").at(-1)}`, other],
      "in/beside": [`${from}-other/x`, `${from}-other/x`],
      "in/dangling": ["../nowhere", "../nowhere"],
    };
    for (const [name, [target]] of Object.entries(links)) symlinkSync(target!, join(from, name));
    await copyFiles(from, to, () => false, limits());
    for (const [name, [, expected]] of Object.entries(links))
      expect([name, readlinkSync(join(to, name))]).toEqual([name, expected]);
  });

  it("gives up by size or time with a sentence", async () => {
    const from = tempFolder();
    write(from, Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`f${i}`, "x".repeat(10)])));
    expect(await copyFiles(from, tempFolder(), () => false, { ...limits(), maxBytes: 100 })).toMatchObject({
      why: expect.stringContaining("larger than"),
    });
    expect(await copyFiles(from, tempFolder(), () => false, { ...limits(), deadline: 0 })).toEqual({
      why: "copying the project takes too long",
    });
  });
});

describe("repoint", () => {
  it.each([
    ["/app/bin:/usr/bin", "/copy/bin:/usr/bin"],
    ["#!/app/.venv/bin/python\n", "#!/copy/.venv/bin/python\n"],
    ["home=/app", "home=/copy"],
    ["/application", "/application"],
    ["/srv/app", "/srv/app"],
    ["/app-2/x /app.d /app", "/app-2/x /app.d /copy"],
  ])("%s", (text, expected) => {
    expect(repoint(text, "/app", "/copy")).toBe(expected);
  });
});

describe("a copy of a project with a virtual environment", () => {
  it("runs the copy's tools on the copy's files, by shebang, by PATH and by editable install", async () => {
    const root = gitRepository({ ".gitignore": ".venv/\n", "value.txt": "committed\n" });
    write(root, {
      ".venv/bin/tool": `#!${root}/.venv/bin/python\ncat ${root}/value.txt; echo "$0"\n`,
      ".venv/lib/app.pth": `${root}/src\n`,
      ".venv/lib/other.txt": `${root}/src\n`,
    });
    symlinkSync("/bin/sh", join(root, ".venv/bin/python"));
    const { chmodSync } = await import("node:fs");
    chmodSync(join(root, ".venv/bin/tool"), 0o755);
    const env = { ...GIT_ENV, PATH: `${root}/.venv/bin:${GIT_ENV.PATH}` };
    const tree = await treeOf(root);
    const copy = await openScratchCopy(gitProject(root), { env, redact, only: "copy" });
    if (copy.kind === "unavailable") throw new Error(copy.why);
    try {
      await copy.setTree(tree);
      const run = (...argv: string[]) => copy.run({ argv, directory: "", timeoutMs: 10_000 });
      const tool = `${copy.directory}/.venv/bin/tool`;
      expect((await run("tool")).output).toBe(`committed\n${tool}\n`);
      expect((await run(`${root}/.venv/bin/tool`)).output).toBe(`committed\n${tool}\n`);
      expect(readFileSync(join(copy.directory, ".venv/lib/app.pth"), "utf8")).toBe(`${copy.directory}/src\n`);
      expect(readFileSync(join(copy.directory, ".venv/lib/other.txt"), "utf8")).toBe(`${root}/src\n`);
    } finally {
      await copy.close();
    }
  });
});
