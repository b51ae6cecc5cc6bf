import { type ChildProcess, spawn } from "node:child_process";
import { getEventListeners } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";
import { type RunAgentRequest, runAgent } from "#host/run-agent.ts";
import type { AgentExit } from "#model/headless-agent.ts";
import { tempFolder } from "./sandbox.ts";

interface Ran extends AgentExit {
  readonly lines: readonly string[];
  readonly cwd: string;
  readonly log: string;
}

/** Runs a script of node as an agent. */
async function run(script: string, more: Partial<RunAgentRequest> = {}): Promise<Ran> {
  const cwd = tempFolder();
  const lines: string[] = [];
  const logFile = join(tempFolder(), "agent.log");
  const exit = await runAgent({
    argv: [process.execPath, "-e", script],
    cwd,
    env: { PATH: process.env.PATH, TWICESHY_FIX_LOOP: cwd },
    stdin: null,
    timeoutMs: 20_000,
    maxOutputBytes: 1024 * 1024,
    logFile,
    signal: new AbortController().signal,
    mark: `TWICESHY_FIX_LOOP=${cwd}`,
    patienceMs: 300,
    scrub: (text) => text.replaceAll("hunter2", "[redacted]"),
    onLine: (text, from) => lines.push(from === "stdout" ? text : `${from}: ${text}`),
    stopAs: () => null,
    isFinished: () => false,
    ...more,
  });
  return { ...exit, lines, cwd, log: existsSync(logFile) ? readFileSync(logFile, "utf8") : "" };
}

/** Processes whose command line holds a word. */
function alive(word: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, "latin1");
        return line.includes(word) && !line.includes("vitest");
      } catch {
        return false;
      }
    });
}

function ended(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => child.on("exit", (_code, signal) => resolve(signal)));
}

const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("runAgent", () => {
  it("reads lines as they come, of both streams, and tells the end", async () => {
    const ran = await run(
      'process.stdout.write("a\\r\\nb"); setTimeout(() => { console.log("c"); console.error("oh"); process.stdout.write("\\u00e9nd"); process.exitCode = 4 }, 100)',
    );
    expect(ran).toMatchObject({ exitCode: 4, signal: null, timedOut: false, startFailure: null });
    expect(ran.lines.filter((line) => !line.startsWith("stderr"))).toEqual(["a", "bc", "énd"]);
    expect(ran.lines).toContain("stderr: oh");
  });

  it("gives it the prompt on stdin, whether it is read or not", async () => {
    const stdin = `${"x".repeat(3_000_000)}end`;
    const read = await run(
      'let n = 0; process.stdin.on("data", (d) => n += d.length).on("end", () => console.log(n))',
      { stdin },
    );
    expect(read.lines).toEqual(["3000003"]);
    const closed = await run("require('fs').closeSync(0); setTimeout(() => console.log('done'), 300)", {
      stdin,
    });
    expect(closed).toMatchObject({ exitCode: 0, lines: ["done"] });
    const deaf = await run("console.log('no ears')", { stdin });
    expect(deaf).toMatchObject({ exitCode: 0, lines: ["no ears"] });
  });

  it("works in its folder, with no terminal, in a group of its own", async () => {
    const ran = await run(
      "console.log(process.cwd()); console.log(process.stdin.isTTY === true); console.log(require('child_process').execSync('ps -o pgid= -p ' + process.pid).toString().trim() === String(process.pid))",
    );
    expect(ran.lines).toEqual([ran.cwd, "false", "true"]);
  });

  it("cannot be started: missing, no program, an interpreter that is not there, a folder that is gone", async () => {
    const folder = tempFolder();
    const script = join(folder, "agent");
    writeFileSync(script, "#!/no/such/interpreter\n");
    chmodSync(script, 0o755);
    const plain = join(folder, "plain");
    writeFileSync(plain, "hello");
    for (const program of [join(folder, "nobody"), script, plain]) {
      const ran = await run("", { argv: [program] });
      expect(ran.startFailure, program).toContain(program);
      expect(ran.lines).toEqual([]);
    }
    const gone = await run("", { cwd: join(folder, "gone") });
    expect(gone.startFailure).toContain("is gone");
  });

  it("words that are too long for the system are a failure to start, not a crash of ours", async () => {
    const ran = await run("", { argv: [process.execPath, "-e", "1", "x".repeat(3_000_000)] });
    expect(ran.startFailure).toBe(`${process.execPath}: Argument list too long`);
  });

  it("one that has gone in time is not late, though what it left holds its pipes", async () => {
    const script = `const ends = ${Date.now() + 1820};
      require("child_process").spawn("sleep", ["5"], { stdio: ["ignore", "inherit", "inherit"], detached: true }).unref();
      setTimeout(() => process.exit(0), ends - Date.now());`;
    const ran = await run(script, { timeoutMs: 2000 });
    expect(ran).toMatchObject({ exitCode: 0, timedOut: false });
  });

  it("leaves no listener on the signal, however much was said after its end", async () => {
    const controller = new AbortController();
    const script = `console.log("end"); let n = 0; const t = setInterval(() => { console.log("x"); if (++n > 20) clearInterval(t); }, 5);`;
    await run(script, { signal: controller.signal, isFinished: () => true });
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  it("a program that ends with 127 by itself was started", async () => {
    expect(await run("process.exit(127)")).toMatchObject({ exitCode: 127, startFailure: null });
  });

  it("is stopped at its time limit, also when it does not listen", async () => {
    const mark = `hang-${process.pid}-${Date.now()}`;
    const deaf = `process.on("SIGTERM", () => console.log("no")); setInterval(() => {}, 1000, "${mark}")`;
    const ran = await run(deaf, { timeoutMs: 500 });
    expect(ran).toMatchObject({ timedOut: true, signal: "SIGKILL", cancelled: false });
    expect(ran.lines).toEqual(["no"]);
    expect(ran.durationMs).toBeLessThan(3000);
    const polite =
      'process.on("SIGTERM", () => { console.log("bye"); process.exit(0) }); setInterval(() => {}, 1000)';
    expect(await run(polite, { timeoutMs: 500 })).toMatchObject({
      timedOut: true,
      exitCode: 0,
      lines: ["bye"],
    });
    expect(alive(mark)).toEqual([]);
  });

  it("is called off, before and while it works", async () => {
    expect(await run("", { signal: AbortSignal.abort() })).toMatchObject({ cancelled: true, exitCode: null });
    const calling = new AbortController();
    setTimeout(() => calling.abort(), 300);
    const ran = await run("setInterval(() => {}, 1000)", { signal: calling.signal });
    expect(ran).toMatchObject({ cancelled: true, timedOut: false, signal: "SIGTERM" });
  });

  it("is stopped as whoever reads along says", async () => {
    let seen = 0;
    const ran = await run("setInterval(() => console.log('$1'), 50)", {
      onLine: () => {
        seen += 1;
      },
      stopAs: () => (seen >= 3 ? "over-cost" : null),
    });
    expect(ran).toMatchObject({ stoppedAs: "over-cost", timedOut: false, cancelled: false });
  });

  it("is stopped when its output has no end, and neither memory nor log grow with it", async () => {
    const before = process.memoryUsage().rss;
    const flood =
      "const line = 'y'.repeat(65536); (function go() { while (process.stdout.write(line)); process.stdout.once('drain', go) })()";
    const ran = await run(flood, { maxOutputBytes: 32 * 1024 * 1024, onLine: () => {} });
    expect(ran).toMatchObject({ flooded: true, flood: "output", signal: "SIGKILL" });
    expect(ran.durationMs).toBeLessThan(15_000);
    expect(ran.log.length).toBeLessThan(17 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
  });

  it("is stopped when it fills the disk", async () => {
    const fill =
      "const f = require('fs').openSync('big', 'w'); const b = Buffer.alloc(4 << 20, 1); let n = 0; setInterval(() => { if (n++ < 60) require('fs').writeSync(f, b) }, 20)";
    const ran = await run(fill, { maxDiskBytes: 32 * 1024 * 1024 });
    expect(ran).toMatchObject({ flooded: true, flood: "disk" });
    expect(statSync(join(ran.cwd, "big")).size).toBeLessThan(240 * 1024 * 1024);
  });

  it("leaves nobody behind: not in its group, not in another session, not holding its pipes", async () => {
    const mark = `left-${process.pid}-${Date.now()}`;
    const spawns = `const { spawn } = require("child_process");
      spawn("sh", ["-c", "trap '' TERM; while :; do sleep 1; done # ${mark}"], { stdio: "inherit" });
      spawn("sh", ["-c", "while :; do sleep 1; done # ${mark}"], { stdio: "inherit", detached: true }).unref();
      setTimeout(() => { console.log("done"); process.exit(0) }, 300)`;
    const ran = await run(spawns);
    expect(ran).toMatchObject({ exitCode: 0, lines: ["done"] });
    expect(ran.durationMs).toBeLessThan(5000);
    await soon(100);
    expect(alive(mark)).toEqual([]);
  });

  it("dies with the process that started it", async () => {
    const mark = `orphan-${process.pid}-${Date.now()}`;
    const folder = tempFolder();
    const bundle = await rolldown({ input: "src/host/run-agent.ts", platform: "node" });
    await bundle.write({ file: join(folder, "run-agent.mjs"), format: "esm" });
    await bundle.close();
    const parent = join(folder, "parent.mjs");
    const agent = `setInterval(() => {}, 1000, "${mark}")`;
    writeFileSync(
      parent,
      `import { runAgent } from "./run-agent.mjs";
      setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000);
      await runAgent({ argv: [process.execPath, "-e", ${JSON.stringify(agent)}], cwd: "/tmp", env: process.env,
        stdin: null, timeoutMs: 60000, maxOutputBytes: 1e6, logFile: null, signal: new AbortController().signal,
        mark: null, scrub: (x) => x, onLine() {}, stopAs: () => null, isFinished: () => false });`,
    );
    let seen = 0;
    const watching = setInterval(() => {
      seen = Math.max(seen, alive(mark).length);
    }, 100);
    const done = await ended(spawn(process.execPath, [parent], { stdio: "ignore" }));
    clearInterval(watching);
    expect(done).toBe("SIGKILL");
    expect(seen).toBeGreaterThan(0);
    await soon(300);
    expect(alive(mark)).toEqual([]);
  });

  it("goes on without a log where none can be written, and takes secrets out of it where it can", async () => {
    const ran = await run("console.log('the password is hunter2')");
    expect(ran.log).toBe("the password is [redacted]\n");
    expect(ran.lines).toEqual(["the password is hunter2"]);
    const folder = tempFolder();
    mkdirSync(join(folder, "log"));
    for (const logFile of [join(folder, "log"), join(folder, "no", "log"), "/dev/full"])
      expect(await run("console.log('x')", { logFile }), logFile).toMatchObject({
        exitCode: 0,
        lines: ["x"],
      });
  });

  it("cuts a line that is too long, and reads the next", async () => {
    const ran = await run("process.stdout.write('z'.repeat(9e6)); console.log(); console.log('next')", {
      maxOutputBytes: 32 * 1024 * 1024,
    });
    expect(ran.lines).toEqual(["next"]);
  });
});
