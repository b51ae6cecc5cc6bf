import { existsSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { spawnInherited } from "#host/spawn-inherited.ts";
import { spawnOnPipes } from "#host/spawn-on-pipes.ts";
import type { OutputStream } from "#model/command.ts";
import { tempFolder } from "./sandbox.ts";

function collect(): Writable & { text(): string } {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      pieces.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(pieces).toString("latin1") });
}

/** Runs a shell script on pipes, with what arrives where. */
async function run(script: string, env: Record<string, string> = {}, cwd = tempFolder()) {
  const targets = { stdout: collect(), stderr: collect() };
  const tapped: [OutputStream, string][] = [];
  const end = await spawnOnPipes({
    argv: ["sh", "-c", script],
    cwd,
    env: { PATH: process.env.PATH, TMPDIR: tempFolder(), ...env },
    sink: (chunk, stream) => tapped.push([stream, Buffer.from(chunk).toString("latin1")]),
    targets,
  });
  return { end, stdout: targets.stdout.text(), stderr: targets.stderr.text(), tapped };
}

describe("spawnOnPipes", () => {
  it("passes both streams on and taps them", async () => {
    const { end, stdout, stderr, tapped } = await run("printf 'a\\377b'; printf oops >&2; exit 3");
    expect(end).toMatchObject({ exitCode: 3, signal: null, interrupted: false });
    expect(end.durationMs).toBeGreaterThanOrEqual(0);
    expect([stdout, stderr]).toEqual(["a\xffb", "oops"]);
    expect(tapped.sort()).toEqual([
      ["stderr", "oops"],
      ["stdout", "a\xffb"],
    ]);
  });

  it("does the same on node's sockets where no pipe can be had", async () => {
    const { end, stdout, stderr } = await run("echo out; echo err >&2; exit 2", { TMPDIR: "/dev/null" });
    expect(end.exitCode).toBe(2);
    expect([stdout, stderr]).toEqual(["out\n", "err\n"]);
  });

  it("runs in the folder it is told", async () => {
    const folder = tempFolder();
    expect((await run("pwd; touch here", {}, folder)).stdout).toBe(`${folder}\n`);
    expect(existsSync(join(folder, "here"))).toBe(true);
  });

  it("names the signal that ended the command", async () => {
    expect((await run("kill -TERM $$")).end).toMatchObject({
      exitCode: 143,
      signal: "SIGTERM",
      interrupted: false,
    });
    expect((await run("kill -INT $$")).end).toMatchObject({
      exitCode: 130,
      signal: "SIGINT",
      interrupted: true,
    });
  });

  it("says through the sink too when a command cannot start", async () => {
    const tapped: string[] = [];
    const end = await spawnOnPipes({
      argv: ["no-such-tool-anywhere"],
      env: { PATH: process.env.PATH },
      sink: (chunk) => tapped.push(Buffer.from(chunk).toString()),
      targets: { stdout: collect(), stderr: collect() },
    });
    expect(end).toMatchObject({ exitCode: 127, interrupted: false });
    expect(tapped).toEqual(["no-such-tool-anywhere: command not found\n"]);
  });

  it("takes a name that no operating system would for one that cannot start", async () => {
    const sink = () => {};
    const targets = { stdout: collect(), stderr: collect() };
    expect((await spawnOnPipes({ argv: ["bad\0name"], env: {}, sink, targets })).exitCode).toBe(126);
    expect((await spawnOnPipes({ argv: [""], env: {}, sink, targets })).exitCode).toBeGreaterThanOrEqual(126);
  });

  it("does not hang on what a command leaves running", async () => {
    const { end, stdout } = await run("sleep 5 & echo started");
    expect(stdout).toBe("started\n");
    expect(end.durationMs).toBeLessThan(4000);
  });

  it("survives a sink that throws, and leaves no signal handlers behind", async () => {
    const before = process.listenerCount("SIGTERM");
    const stdout = collect();
    const end = await spawnOnPipes({
      argv: ["sh", "-c", "echo one; sleep 0.1; echo two"],
      env: { PATH: process.env.PATH },
      sink: () => {
        throw new Error("a bug of ours");
      },
      targets: { stdout, stderr: collect() },
    });
    expect(end.exitCode).toBe(0);
    expect(stdout.text()).toBe("one\ntwo\n");
    expect(process.listenerCount("SIGTERM")).toBe(before);
  });
});

describe("spawnInherited", () => {
  const env = { PATH: process.env.PATH };

  it("gives back exit codes and signals, and captures nothing", async () => {
    expect(await spawnInherited({ argv: ["sh", "-c", "exit 4"], env })).toMatchObject({
      exitCode: 4,
      signal: null,
    });
    expect(await spawnInherited({ argv: ["sh", "-c", "kill -KILL $$"], env })).toMatchObject({
      exitCode: 137,
      signal: "SIGKILL",
    });
    expect(await spawnInherited({ argv: ["/"], env })).toMatchObject({ exitCode: 126 });
  });
});
