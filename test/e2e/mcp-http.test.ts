import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BIN, emptyFolder } from "./built.ts";
import { relayTo } from "./mcp-relay.ts";

/** The suite needs a newer node than some of ours: the registry has node itself as a package. */
const WANTED = ["@modelcontextprotocol/conformance@0.1.16", `node-${process.platform}-${process.arch}@24`];

/** What the suite asks for and we do not offer, with why; all the rest has to pass. */
const NOT_OFFERED = fileURLToPath(new URL("mcp-not-offered.yaml", import.meta.url));
const PASSED = [
  ...["server-initialize", "ping", "tools-list", "tools-call-simple-text", "tools-call-error"],
  ...["resources-list", "resources-read-text", "resources-templates-read"],
  "dns-rebinding-protection",
];

/** A lesson that speaks of what the suite looks for. */
const LESSON = "title: Load cart 123 first\naction: call load() before pay()\nlifecycle: active\n";

describe.runIf(process.env.TWICESHY_ALL_TESTS)("the MCP project's conformance suite, over HTTP", () => {
  let prefix: string;
  let why: string | null = null;
  let folder: ReturnType<typeof emptyFolder>;
  let server: ChildProcess;
  let url: string;
  let relay: Awaited<ReturnType<typeof relayTo>>;

  beforeAll(async () => {
    prefix = process.env.TWICESHY_CONFORMANCE ?? mkdtempSync(join(tmpdir(), "twiceshy-conformance-"));
    if (!existsSync(join(prefix, "node_modules", "@modelcontextprotocol"))) {
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
        console.warn(
          `the conformance suite cannot be installed here; what it would check is not checked: ${why}`,
        );
      }
    }
    folder = emptyFolder();
    execFileSync("git", ["init", "-q"], { cwd: folder.path });
    mkdirSync(join(folder.path, "twiceshy", "lessons"), { recursive: true });
    writeFileSync(join(folder.path, "twiceshy", "lessons", "cart.yaml"), LESSON);
    server = spawn(process.execPath, [BIN, "serve", "--port", "0", "--json"], {
      cwd: folder.path,
      env: { ...process.env, HOME: folder.path },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const line = await new Promise<string>((resolve) =>
      server.stdout!.once("data", (data) => resolve(String(data))),
    );
    ({ url } = JSON.parse(line));
    const listed = await ask("resources/list", {});
    const lesson = listed.resources.find(({ title }: { title: string }) => title.includes("123"));
    relay = await relayTo(url, lesson.uri);
  }, 300_000);
  afterAll(() => {
    relay?.close();
    server?.kill("SIGKILL");
    folder?.remove();
    if (!process.env.TWICESHY_CONFORMANCE) rmSync(prefix, { recursive: true, force: true });
  });

  async function ask(method: string, params: object) {
    const answer = await fetch(`${url}mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
    return ((await answer.json()) as { result: any }).result;
  }

  it("passes every scenario about what is offered, and only those about the rest are not passed", {
    timeout: 240_000,
  }, async ({ skip }) => {
    if (why !== null) skip(why);
    const modules = join(prefix, "node_modules");
    const node = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
    const program = join(modules, ".bin", "conformance");
    const words = ["server", "--url", `${relay.url}mcp`, "--expected-failures", NOT_OFFERED];
    const ran = await promisify(execFile)(node, [program, ...words], {
      cwd: folder.path,
      encoding: "utf8",
      env: { ...process.env, HOME: folder.path },
      timeout: 220_000,
    }).catch((error: { stdout: string; code: number }) => error);
    const out = ran.stdout;
    // It exits with 1 where a check fails that is not listed, or one that is listed passes.
    expect("code" in ran ? ran.code : 0, out.slice(out.indexOf("=== SUMMARY"))).toBe(0);
    const passed = [...out.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed/gm)].map(([, name]) => name);
    expect(passed).toEqual(PASSED);
  });

  it("what is not offered is not announced", async () => {
    const hello = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    expect((await ask("initialize", hello)).capabilities).toEqual({ tools: {}, resources: {} });
  });
});
