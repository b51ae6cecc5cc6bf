import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BIN, emptyFolder } from "./built.ts";

let folder: ReturnType<typeof emptyFolder>;
beforeEach(() => {
  folder = emptyFolder();
  execFileSync("git", ["init", "-q"], { cwd: folder.path });
});
afterEach(() => folder.remove());

interface Server {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  ask(method: string, params?: unknown): Promise<any>;
  readonly pid: number;
  /** Closes stdin; the exit status, and how long the end took. */
  end(): Promise<{ status: number | null; ms: number }>;
  readonly err: string;
}

/** The built server as a process of its own. */
function start(): Server {
  const child = spawn(process.execPath, [BIN, "mcp"], {
    cwd: folder.path,
    env: { ...process.env, HOME: folder.path },
  });
  let [out, err, id] = ["", "", 0];
  const waiting = new Map<number, (answer: unknown) => void>();
  child.stderr.on("data", (data) => {
    err += data;
  });
  child.stdout.on("data", (data) => {
    out += data;
    for (let end = out.indexOf("\n"); end >= 0; end = out.indexOf("\n")) {
      // Whatever is no protocol makes this throw.
      const answer = JSON.parse(out.slice(0, end));
      out = out.slice(end + 1);
      waiting.get(answer.id)?.(answer);
    }
  });
  return {
    pid: child.pid!,
    ask: (method, params) =>
      new Promise((resolve) => {
        waiting.set(++id, resolve);
        child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      }),
    end: () =>
      new Promise((resolve) => {
        const began = performance.now();
        child.once("exit", (status) => resolve({ status, ms: performance.now() - began }));
        child.stdin.end();
      }),
    get err() {
      return err;
    },
  };
}

describe("twiceshy mcp", () => {
  it("answers, ends with its stdin, and leaves no process behind", async () => {
    const server = start();
    const hello = await server.ask("initialize", { protocolVersion: "2025-11-25", capabilities: {} });
    expect(hello.result.serverInfo).toMatchObject({
      name: "twiceshy",
      version: expect.stringMatching(/^\d/),
    });
    const checks = [{ name: "unit", passed: false, output: "TypeError: x is not a function" }];
    const stored = await server.ask("tools/call", { name: "capture", arguments: { checks } });
    expect(stored.result.content[0].text).toContain("unit: failed, remembered");
    if (existsSync("/proc")) expect(processesIn(folder.path)).toEqual([String(server.pid)]);
    expect(await server.end()).toMatchObject({ status: 0 });
    expect(server.err).toBe("");
    if (existsSync("/proc")) expect(processesIn(folder.path)).toEqual([]);
  });

  it("answers a hook that has nothing to say in a few milliseconds", async () => {
    const server = start();
    const payload = { session_id: "s", cwd: folder.path, hook_event_name: "PreToolUse", tool_name: "Bash" };
    const times: number[] = [];
    for (let n = 0; n < 30; n++) {
      const given = { ...payload, tool_use_id: `t${n}`, tool_input: { command: "npm test" } };
      const began = performance.now();
      await server.ask("tools/call", {
        name: "hook",
        arguments: { client: "claude", event: "PreToolUse", payload: given },
      });
      times.push(performance.now() - began);
    }
    // The fastest: what it costs where nobody else wants the machine.
    expect(Math.min(...times)).toBeLessThan(10);
    await server.end();
  });

  it("goes on after what is no message", async () => {
    const server = start();
    const answer = await server.ask("nope");
    expect(answer.error.code).toBe(-32601);
    expect((await server.ask("ping")).result).toEqual({});
    await server.end();
  });
});

/** The inspector needs a newer node than some of ours: the registry has node itself as a package. */
const WANTED = ["@modelcontextprotocol/inspector@2", `node-${process.platform}-${process.arch}@24`];

describe.runIf(process.env.TWICESHY_ALL_TESTS)("the MCP project's inspector", () => {
  let prefix: string;
  let why: string | null = null;
  beforeAll(() => {
    prefix = process.env.TWICESHY_INSPECTOR ?? mkdtempSync(join(tmpdir(), "twiceshy-inspector-"));
    if (existsSync(join(prefix, "node_modules", "@modelcontextprotocol"))) return;
    try {
      mkdirSync(prefix, { recursive: true });
      const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
      execFileSync("npm", ["install", "--prefix", prefix, ...flags, ...WANTED], {
        cwd: prefix,
        stdio: "pipe",
        timeout: 240_000,
      });
    } catch (error) {
      why = (error as Error).message.split("\n", 1)[0]!;
      console.warn(`the MCP inspector cannot be installed here; what it would check is not checked: ${why}`);
    }
  }, 300_000);
  afterAll(() => {
    if (!process.env.TWICESHY_INSPECTOR) rmSync(prefix, { recursive: true, force: true });
  });

  const inspect = (...words: string[]) => {
    const modules = join(prefix, "node_modules");
    const home = join(modules, "@modelcontextprotocol", "inspector");
    const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
    const node = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
    const program = join(home, typeof bin === "string" ? bin : bin["mcp-inspector"]);
    const server = [process.execPath, BIN, "mcp"];
    const out = execFileSync(node, [program, "--cli", ...server, ...words], {
      cwd: folder.path,
      encoding: "utf8",
      env: { ...process.env, HOME: folder.path },
      timeout: 60_000,
    });
    return JSON.parse(out);
  };

  it("lists the tools, calls one and reads a resource", { timeout: 200_000 }, ({ skip }) => {
    if (why !== null) skip(why);
    const { tools } = inspect("--method", "tools/list");
    expect(tools.map(({ name }: { name: string }) => name)).toContain("recall");
    const called = ["--method", "tools/call", "--tool-name", "recall", "--tool-arg", "text=TypeError: y"];
    expect(inspect(...called).content[0].text).toContain("nothing relevant is known");
    expect(inspect("--method", "resources/list").resources[0].uri).toBe("twiceshy://lessons");
    const read = inspect("--method", "resources/read", "--uri", "twiceshy://lessons");
    expect(read.contents[0].text).toContain("no lesson");
    expect(inspect("--method", "resources/templates/list").resourceTemplates).toHaveLength(1);
  });
});

/** Processes that work in a folder. */
function processesIn(path: string): string[] {
  return readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === path;
    } catch {
      return false;
    }
  });
}
