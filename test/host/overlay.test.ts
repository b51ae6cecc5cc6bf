import { chmodSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { openScratchCopy } from "#host/scratch-copy.ts";
import { GIT_ENV, gitProject, gitRepository, hasOverlay, tempFolder, treeOf, write } from "./sandbox.ts";

async function overlayRun(root: string, env: Record<string, string>, argv: string[]) {
  const copy = await openScratchCopy(gitProject(root), { env, redact, only: "overlay" });
  if (copy.kind === "unavailable") throw new Error(copy.why);
  try {
    await copy.setTree(await treeOf(root));
    return await copy.run({ argv, directory: "", timeoutMs: 20_000 });
  } finally {
    await copy.close();
  }
}

describe.runIf(await hasOverlay())("the overlay's way in", () => {
  it("uses the system's tools, not a project's that are first in PATH, and hands PATH on as it was", async () => {
    const root = gitRepository();
    const bin = tempFolder();
    for (const name of ["mount", "xargs", "rm", "unshare", "setpriv"]) {
      write(bin, { [name]: `#!/bin/sh\ntouch ${bin}/${name}-was-here\nexit 1\n` });
      chmodSync(join(bin, name), 0o755);
    }
    const PATH = `${bin}:${GIT_ENV.PATH}`;
    const { output } = await overlayRun(root, { ...GIT_ENV, PATH }, ["sh", "-c", 'echo "$PATH"']);
    expect(output).toBe(`${PATH}\n`);
    expect(readdirSync(bin).filter((name) => name.endsWith("was-here"))).toEqual([]);
  });

  it("leaves variables, words and odd characters of a command alone", async () => {
    const root = gitRepository({ "a.txt": "1\n" }, join(tempFolder(), "it's, a: \\project\n"));
    const env = { ...GIT_ENV, root: "r", git: "g", store: "s", options: "o", cwd: "c", scratch: "x" };
    const argv = [
      "sh",
      "-c",
      'echo "$root$git$store$options$cwd$scratch"; printf "%s|" "$@"; cat a.txt',
      "sh",
      "a b",
      "",
      "*",
      "-- $HOME",
      "'\"",
    ];
    expect((await overlayRun(root, env, argv)).output).toBe(`rgsocx\na b||*|-- $HOME|'"|1\n`);
  });

  it("a command in the project's own bin is found, and sees itself where it always is", async () => {
    const root = gitRepository({ ".gitignore": "node_modules/\n" });
    write(root, { "node_modules/.bin/check": `#!/bin/sh\necho "$0"; echo x > node_modules/written\n` });
    chmodSync(join(root, "node_modules/.bin/check"), 0o755);
    const env = { ...GIT_ENV, PATH: `${root}/node_modules/.bin:${GIT_ENV.PATH}` };
    expect((await overlayRun(root, env, ["check"])).output).toBe(`${root}/node_modules/.bin/check\n`);
    expect(existsSync(join(root, "node_modules/written"))).toBe(false);
  });
});
