import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BIN, emptyFolder } from "./built.ts";

/** The suite needs a newer node than some of ours: the registry has node itself as a package. */
const WANTED = ["@modelcontextprotocol/conformance@0.1.16", `node-${process.platform}-${process.arch}@24`];

/**
 * The scenarios that are about every server. The others call the tools, prompts and resources of the suite's own sample server, or
 * need what we do not offer and do not announce: prompts, logging, completion, sampling, elicitation, subscriptions.
 */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "resources-list", "dns-rebinding-protection"];

describe.runIf(process.env.TWICESHY_ALL_TESTS)("the MCP project's conformance suite, over HTTP", () => {
  let prefix: string;
  let why: string | null = null;
  let folder: ReturnType<typeof emptyFolder>;
  let server: ChildProcess;
  let url: string;

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
    server = spawn(process.execPath, [BIN, "serve", "--port", "0", "--json"], {
      cwd: folder.path,
      env: { ...process.env, HOME: folder.path },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const line = await new Promise<string>((resolve) =>
      server.stdout!.once("data", (data) => resolve(String(data))),
    );
    ({ url } = JSON.parse(line));
  }, 300_000);
  afterAll(() => {
    server?.kill("SIGKILL");
    folder?.remove();
    if (!process.env.TWICESHY_CONFORMANCE) rmSync(prefix, { recursive: true, force: true });
  });

  it.for(SCENARIOS)("%s", { timeout: 120_000 }, (scenario, { skip }) => {
    if (why !== null) skip(why);
    const modules = join(prefix, "node_modules");
    const node = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
    const program = join(modules, ".bin", "conformance");
    // It exits with 1 where a check fails, which throws.
    const out = execFileSync(node, [program, "server", "--url", `${url}mcp`, "--scenario", scenario], {
      cwd: folder.path,
      encoding: "utf8",
      env: { ...process.env, HOME: folder.path },
      timeout: 100_000,
    });
    expect(out).toMatch(/[1-9]\d* ?(?:passed|\/)/i);
    expect(out).not.toMatch(/[1-9]\d* failed/);
  });
});
