import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BIN, emptyFolder, twiceshy } from "./built.ts";

type Pty = typeof import("@lydell/node-pty");
const pty = loadPty();

function loadPty(): Pty | null {
  try {
    return createRequire(import.meta.url)("@lydell/node-pty") as Pty;
  } catch {
    console.warn("SKIPPED: tests on a terminal (no @lydell/node-pty here)");
    return null;
  }
}

let folder: ReturnType<typeof emptyFolder>;
beforeEach(() => {
  folder = emptyFolder();
  execFileSync("git", ["init", "-q"], { cwd: folder.path });
});
afterEach(() => folder.remove());

/** A command line on a terminal; types the answer when the question stands there. */
function onTerminal(
  args: readonly string[],
  question: string,
  answer: string,
): Promise<{ status: number; screen: string }> {
  const env = { ...process.env, NO_COLOR: "", TERM: "xterm-256color" } as Record<string, string>;
  const child = pty!.spawn(process.execPath, [BIN, ...args], { cwd: folder.path, env, cols: 100, rows: 30 });
  let screen = "";
  let asked = false;
  child.onData((data) => {
    screen += data;
    if (asked || !screen.includes(question)) return;
    asked = true;
    child.write(`${answer}\r`);
  });
  return new Promise((resolve) => child.onExit(({ exitCode }) => resolve({ status: exitCode, screen })));
}

describe.skipIf(pty === null)("on a terminal", () => {
  const remember = () =>
    twiceshy(["capture"], {
      cwd: folder.path,
      input: '{"checks":[{"name":"a","passed":false,"error":"Error: boom"}]}',
    });
  const count = () =>
    JSON.parse(twiceshy(["failures", "--json"], { cwd: folder.path }).stdout).failures.length;

  it("forget asks, and keeps or erases as answered", async () => {
    remember();
    const no = await onTerminal(["forget", "--match", "boom"], "[y/N]", "n");
    expect([no.status, count()]).toEqual([1, 1]);
    expect(no.screen).toContain("nothing was erased");
    const yes = await onTerminal(["forget", "--match", "boom"], "[y/N]", "y");
    expect([yes.status, count()]).toEqual([0, 0]);
    expect(yes.screen).toContain("erased for good: 1 failure, 1 run");
  });

  it.each([
    ["Ctrl-C", "\u0003"],
    ["Ctrl-D", "\u0004"],
  ])("%s instead of an answer is a no", async (_, key) => {
    remember();
    const { status, screen } = await onTerminal(["forget", "--match", "boom"], "[y/N]", key);
    expect(screen).toContain("nothing was erased");
    expect([status, count()]).toEqual([1, 1]);
  });

  it("paints, and does not wait for a log that nobody pipes", async () => {
    const { status, screen } = await onTerminal(["inspect"], "never asked", "");
    expect(status).toBe(2);
    expect(screen).toContain("inspect needs a FILE");
    expect((await onTerminal(["help"], "never asked", "")).screen).toContain("\u001b[1mtwiceshy");
  });
});
