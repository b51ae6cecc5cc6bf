import { execFileSync, spawn } from "node:child_process";
import { closeSync, constants, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BIN, emptyFolder, twiceshy } from "./built.ts";

let folder: ReturnType<typeof emptyFolder>;
beforeEach(() => {
  folder = emptyFolder();
  execFileSync("git", ["init", "-q"], { cwd: folder.path });
});
afterEach(() => folder.remove());

const json = (stdout: "pipe" | number) =>
  twiceshy(["failures", "--json", "--limit", "1000"], {
    cwd: folder.path,
    stdio: ["ignore", stdout, "pipe"],
  });

/** More than a pipe holds at once (64 KB). */
function rememberMuch(): string {
  const checks = Array.from({ length: 50 }, (_, n) => ({
    name: `check ${n}`,
    passed: false,
    error: `Error: ünder ${n} ${"long ".repeat(600)}`,
  }));
  twiceshy(["capture"], { cwd: folder.path, input: JSON.stringify({ checks }) });
  const { stdout } = json("pipe");
  expect(Buffer.byteLength(stdout)).toBeGreaterThan(100_000);
  return stdout;
}

describe("an answer", () => {
  it("is whole in a file", () => {
    const whole = rememberMuch();
    const path = join(folder.path, "answer.json");
    const file = openSync(path, "w");
    expect(json(file).status).toBe(0);
    closeSync(file);
    expect(readFileSync(path, "utf8")).toBe(whole);
  });

  it("is whole in a pipe that does not wait, with a reader that comes late", async () => {
    const whole = rememberMuch();
    const fifo = join(folder.path, "fifo");
    execFileSync("mkfifo", [fifo]);
    const end = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
    const child = spawn(process.execPath, [BIN, "failures", "--json", "--limit", "1000"], {
      cwd: folder.path,
      stdio: ["ignore", end, "inherit"],
    });
    const ended = new Promise((resolve) => child.on("exit", resolve));
    await pause(500);
    expect(child.exitCode).toBeNull();
    const read = await readAll(end, Buffer.byteLength(whole));
    expect(await ended).toBe(0);
    closeSync(end);
    expect(read).toBe(whole);
  });

  it.skipIf(!existsSync("/dev/full"))("that cannot be written is told, and is no bug", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = json(full);
    closeSync(full);
    expect([status, stderr]).toEqual([2, "twiceshy: the answer cannot be written (ENOSPC).\n"]);
  });

  it("needs no stdout at all to succeed", () => {
    const line = `"$0" "$1" failures >&-; echo $?`;
    const told = execFileSync("sh", ["-c", line, process.execPath, BIN], {
      cwd: folder.path,
      encoding: "utf8",
    });
    expect(told.trim()).toBe("0");
  });
});

async function readAll(file: number, length: number): Promise<string> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    try {
      filled += readSync(file, bytes, filled, Math.min(4096, length - filled), null);
    } catch (error) {
      // Empty for now.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
    await pause(1);
  }
  return bytes.toString("utf8");
}
