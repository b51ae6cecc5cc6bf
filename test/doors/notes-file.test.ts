import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asBytes, editFile, readBytes } from "../../src/doors/notes-file.ts";

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twiceshy-notes-"));
  file = join(root, "AGENTS.md");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("editFile", () => {
  it("loses nothing of many edits at once", async () => {
    writeFileSync(file, "");
    const names = Array.from({ length: 12 }, (_, n) => `line ${n}\n`);
    const append = (line: string) => (source: string) => (source.includes(line) ? source : source + line);
    await Promise.all(names.map((line) => editFile(file, append(line))));
    expect(readFileSync(file, "utf8").split("\n").filter(Boolean).sort()).toEqual(
      names.map((line) => line.trim()).sort(),
    );
    expect(readdirSync(root)).toEqual(["AGENTS.md"]);
  });

  it("edits what an editor saved in the middle of it", async () => {
    writeFileSync(file, "old\n");
    let calls = 0;
    await editFile(file, (source) => {
      // The second call is the one under the lock: now somebody saves.
      if (++calls === 2) writeFileSync(file, "saved by an editor\n");
      return `${source}ours\n`;
    });
    expect(readFileSync(file, "utf8")).toBe("saved by an editor\nours\n");
    expect(calls).toBe(3);
  });

  it("waits for another process, and not for one that is gone", async () => {
    writeFileSync(file, "x");
    const draft = join(root, ".AGENTS.md.twiceshy-new");
    writeFileSync(draft, "");
    const soon = setTimeout(() => rmSync(draft), 150);
    const began = Date.now();
    expect(await editFile(file, () => "y")).toBe(true);
    expect(Date.now() - began).toBeGreaterThan(100);
    clearTimeout(soon);
    writeFileSync(draft, "");
    const old = Date.now() / 1000 - 60;
    utimesSync(draft, old, old);
    expect(await editFile(file, () => "z")).toBe(true);
    expect(readFileSync(file, "utf8")).toBe("z");
    expect(readdirSync(root)).toEqual(["AGENTS.md"]);
  });

  it("gives up in words where somebody never lets go", async () => {
    writeFileSync(file, "x");
    let n = 0;
    const fight = editFile(file, (source) => {
      writeFileSync(file, `theirs ${n++}`);
      return `${source}!`;
    });
    await expect(fight).rejects.toThrow("keeps being changed by somebody else");
    expect(readFileSync(file, "utf8")).toMatch(/^theirs/);
    expect(readdirSync(root)).toEqual(["AGENTS.md"]);
  });

  it("leaves the file and no draft where the edit fails", async () => {
    writeFileSync(file, "x");
    let calls = 0;
    const broken = editFile(file, () => {
      if (++calls === 2) throw new Error("boom");
      return "y";
    });
    await expect(broken).rejects.toThrow("boom");
    expect(readFileSync(file, "utf8")).toBe("x");
    expect(readdirSync(root)).toEqual(["AGENTS.md"]);
  });

  it("is never seen half written", async () => {
    const long = (letter: string) => letter.repeat(400_000);
    writeFileSync(file, long("a"));
    const watch = `const fs = require("fs"); const end = Date.now() + 1200; let bad = 0, reads = 0;
      while (Date.now() < end) { const t = fs.readFileSync(${JSON.stringify(file)}, "latin1"); reads++;
        if (t.length !== 400000 || t[0] !== t[399999]) bad++; } console.log(JSON.stringify({ bad, reads }));`;
    const seen = new Promise<string>((resolve, reject) =>
      execFile(process.execPath, ["-e", watch], (error, out) => (error ? reject(error) : resolve(out))),
    );
    const until = Date.now() + 900;
    for (let n = 0; Date.now() < until; n++) {
      await editFile(file, () => long("ab"[n % 2]!));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const { bad, reads } = JSON.parse(await seen);
    expect(reads).toBeGreaterThan(10);
    expect(bad).toBe(0);
  });
});

it("texts are bytes in between", () => {
  writeFileSync(file, "déjà 💥");
  expect(readBytes(file)).toBe(asBytes("déjà 💥"));
  expect(Buffer.from(readBytes(file)!, "latin1").toString("utf8")).toBe("déjà 💥");
  expect(readBytes(join(root, "none.md"))).toBeNull();
});
