import { mkdirSync, readFileSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { type Screen, screenUntracked } from "#host/screen-untracked.ts";
import { tempFolder, write } from "./sandbox.ts";

const KEY = `ghp_${"a1B2".repeat(9)}`;

function screen(root: string, more: Partial<Screen> = {}): Screen {
  return { root, maxBytes: 1_000_000, redact, cacheFile: join(root, "seen"), ...more };
}

async function kinds(root: string, paths: string[], more: Partial<Screen> = {}) {
  const screened = await screenUntracked(paths, screen(root, more));
  return Object.fromEntries(screened.map((file) => [file.path, file.kind]));
}

describe("screenUntracked", () => {
  it("finds a secret wherever it stands in a large text, also across the pieces it is read in", async () => {
    for (const at of [0, 128 * 1024 - 20, 128 * 1024, 256 * 1024 - 1, 300_000]) {
      const root = tempFolder();
      const text = `${"word ".repeat(80_000).slice(0, at)}\n${KEY}\n${"more ".repeat(10)}`;
      write(root, { "x.txt": text });
      expect([at, await kinds(root, ["x.txt"])]).toEqual([at, { "x.txt": "scrub" }]);
    }
  });

  it("passes over folders, repositories inside, its own folder and what is gone; takes links as links", async () => {
    const root = tempFolder();
    write(root, { ".twiceshy/memory.db": "x", "a.txt": "a" });
    mkdirSync(join(root, "folder"));
    symlinkSync("/etc/shadow", join(root, "link"));
    const paths = [
      "folder",
      "vendor/inner/",
      ".twiceshy/memory.db",
      "gone.txt",
      "a.txt",
      "link",
      "a.txt/under-a-file",
    ];
    expect(await kinds(root, paths)).toEqual({ "a.txt": "keep", link: "keep" });
  });

  it("looks at a clean file once, and again when it changed", async () => {
    const root = tempFolder();
    let looks = 0;
    const counting = (text: string) => {
      looks += 1;
      return redact(text);
    };
    write(root, { "a.txt": "0123456789012345678901234567890123456789" });
    for (let n = 0; n < 3; n += 1) await kinds(root, ["a.txt"], { redact: counting });
    expect(looks).toBe(1);
    const { mtimeMs } = statSync(join(root, "a.txt"));
    write(root, { "a.txt": KEY });
    utimesSync(join(root, "a.txt"), mtimeMs / 1000 + 1, mtimeMs / 1000 + 1);
    expect(await kinds(root, ["a.txt"], { redact: counting })).toEqual({ "a.txt": "scrub" });
    expect(readFileSync(join(root, "seen"), "utf8")).not.toContain(KEY);
  });

  it("does without its list where that cannot be written", async () => {
    const root = tempFolder();
    write(root, { "a.txt": "a" });
    expect(await kinds(root, ["a.txt"], { cacheFile: join(root, "no/such/folder/seen") })).toEqual({
      "a.txt": "keep",
    });
  });

  it("counts no mark that stood there before as a secret", async () => {
    const root = tempFolder();
    write(root, { "notes.md": "it printed [redacted:github-token] there\n" });
    expect(await kinds(root, ["notes.md"])).toEqual({ "notes.md": "keep" });
  });
});
