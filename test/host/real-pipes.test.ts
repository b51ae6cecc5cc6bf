import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, readdirSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { closeEnds, openPipes } from "#host/real-pipes.ts";
import { tempFolder, write } from "./sandbox.ts";

const folderOf = (tmp: string) => join(tmp, `twiceshy-pipes-${process.getuid?.()}`);

describe.skipIf(process.platform === "win32")("openPipes", () => {
  it("gives pipes whose other end sees what was written, and then the end", () => {
    const [pipe] = openPipes(1, tempFolder())!;
    writeSync(pipe!.write, "hello");
    closeSync(pipe!.write);
    const bytes = Buffer.alloc(10);
    expect(readSync(pipe!.read, bytes, 0, 10, null)).toBe(5);
    expect(readSync(pipe!.read, bytes, 0, 10, null)).toBe(0);
    closeSync(pipe!.read);
  });

  it("gives a child a stdout that it can open again by name, unlike node's own", () => {
    const [pipe] = openPipes(1, tempFolder())!;
    const { status } = spawnSync("sh", ["-c", "echo again > /dev/stdout"], {
      stdio: ["ignore", pipe!.write, "ignore"],
    });
    expect(status).toBe(0);
    const bytes = Buffer.alloc(10);
    expect(bytes.subarray(0, readSync(pipe!.read, bytes, 0, 10, null)).toString()).toBe("again\n");
    closeEnds(pipe!);
  });

  it("starts mkfifo once for many, leaves no claimed one behind, and fills up again", () => {
    const tmp = tempFolder();
    openPipes(2, tmp)!.forEach(closeEnds);
    const left = readdirSync(folderOf(tmp));
    expect(left).toHaveLength(30);
    expect(left.every((name) => name.startsWith("free-"))).toBe(true);
    for (let i = 0; i < 15; i++) openPipes(2, tmp)!.forEach(closeEnds);
    expect(readdirSync(folderOf(tmp))).toHaveLength(0);
    openPipes(1, tmp)!.forEach(closeEnds);
    expect(readdirSync(folderOf(tmp))).toHaveLength(31);
  });

  it("gives every pipe to one taker only", () => {
    const tmp = tempFolder();
    const [a, b] = [openPipes(1, tmp)![0]!, openPipes(1, tmp)![0]!];
    writeSync(a.write, "for a");
    expect(() => readSync(b.read, Buffer.alloc(5), 0, 5, null)).toThrow(/EAGAIN/);
    closeEnds(a);
    closeEnds(b);
  });

  it("does without in a folder that others may write to, or that is none", () => {
    const tmp = tempFolder();
    mkdirSync(folderOf(tmp));
    chmodSync(folderOf(tmp), 0o777);
    expect(openPipes(1, tmp)).toBeNull();
    expect(openPipes(1, join(tempFolder(), "not/there\0"))).toBeNull();
    const file = tempFolder();
    write(file, { [`twiceshy-pipes-${process.getuid?.()}`]: "" });
    expect(openPipes(1, file)).toBeNull();
  });

  it("does not take a plain file for a pipe", () => {
    const tmp = tempFolder();
    mkdirSync(folderOf(tmp), { mode: 0o700 });
    write(folderOf(tmp), { "free-1": "not a pipe" });
    expect(openPipes(1, tmp)).toBeNull();
  });
});
