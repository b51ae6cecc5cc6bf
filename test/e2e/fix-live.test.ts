import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { git } from "../host/sandbox.ts";
import { CART, CHECK, type Scene, scene } from "./fix-scene.ts";
import { ScreenOfTest } from "./screen.ts";
import { BIN, ENV, until } from "./twiceshy.ts";

type Pty = typeof import("@lydell/node-pty");
const pty = loadPty();

function loadPty(): Pty | null {
  try {
    return createRequire(import.meta.url)("@lydell/node-pty") as Pty;
  } catch {
    console.warn("SKIPPED: the live view of fix (no @lydell/node-pty here)");
    return null;
  }
}

const wait = "const wait = (ms) => new Promise((done) => setTimeout(done, ms));";
const MENDS = `${wait} console.log("reads 漢字.js"); await wait(700); console.log("edits cart.js"); await wait(700);
write("cart.js", ${JSON.stringify(CART("+"))});`;

function onTerminal({ root, agent }: Scene, env: Record<string, string> = {}, flags: string[] = []) {
  const size = { cols: 80, rows: 30 };
  const screen = new ScreenOfTest(size.cols, size.rows);
  const words = ["fix", "--agent", agent, ...flags, "--", ...CHECK];
  const child = pty!.spawn(process.execPath, [BIN, ...words], {
    cwd: root,
    env: { ...ENV, ...env },
    ...size,
  });
  let raw = "";
  child.onData((data) => {
    raw += data;
    screen.write(data);
  });
  return {
    child,
    screen,
    raw: () => raw,
    ended: new Promise<number>((resolve) => child.onExit(({ exitCode }) => resolve(exitCode))),
  };
}

describe.skipIf(pty === null)("twiceshy fix on a terminal", () => {
  it("shows cycle, plan, agent, check, time and cost while it works, and leaves the plain lines", async () => {
    const { screen, ended, raw } = onTerminal(scene(MENDS));
    await until(() => screen.text().includes("edits cart.js"));
    const during = screen.text();
    expect(during).toMatch(
      /\n\ncycle 1 of 9 · attempt 1 of 3 · direct, straight at it\n {2}plan {3}fix: adds up/,
    );
    expect(during).toMatch(
      /\n {2}agent {2}command:\S+ · 0:0\d · edits cart\.js\n {2}check {2}node --test: red, 1 fail/,
    );
    expect(during).toMatch(/\n {2}so far 0:0\d of 60 min · \$0\.00 of \$5/);
    expect(during).not.toContain("reads 漢字");
    expect(await ended).toBe(0);
    const after = screen.text();
    expect(after).not.toMatch(/so far|cycle 1 of 9/);
    expect(after).toMatch(
      /\ncycle 1: attempt 1 of 3, direct[\s\S]*→ fixed\.[\s\S]*kept: cart\.js[\s\S]*\nfixed\. /,
    );
    expect(raw()).toContain("\u001b[1m");
    expect(screen.cursor.column, "the prompt has a line of its own").toBe(0);
  });

  it("NO_COLOR leaves out the colours, and nothing else", async () => {
    const { screen, ended, raw } = onTerminal(scene(MENDS), { NO_COLOR: "1" });
    await until(() => screen.text().includes("so far"));
    expect(await ended).toBe(0);
    // \u001b[31m
    expect(raw()).not.toMatch(/\u001b\[\d*m/);
  });

  it.each([
    ["a dumb terminal", { TERM: "dumb" }],
    ["CI", { CI: "true" }],
  ])("%s gets lines only", async (_, env) => {
    const { ended, raw } = onTerminal(scene(MENDS), env);
    expect(await ended).toBe(0);
    expect(raw()).not.toContain("so far");
    expect(raw()).not.toMatch(/\u001b\[\d*[AJK]/);
    expect(raw()).toMatch(/ {2}· edits cart\.js/);
  });

  it("Ctrl-C leaves a clean screen, the reason and the way on, and ends with 130", async () => {
    const shop = scene(`${wait} console.log("ponders"); await wait(60_000);`);
    const { screen, ended, child } = onTerminal(shop);
    await until(() => screen.text().includes("ponders"));
    child.write("\u0003");
    expect(await ended).toBe(130);
    const text = screen.text();
    expect(text).not.toMatch(/so far|ponders/);
    expect(text).toMatch(/\nstopping: [\s\S]*\nstopped: interrupted\./);
    expect(screen.cursor.column).toBe(0);
    expect(git(shop.root, "status", "--short")).toBe("");
  });

  it("trouble leaves a clean screen too", async () => {
    const shop = scene(MENDS);
    const { screen, ended } = onTerminal(shop, {}, ["--max-cycles", "abc"]);
    expect(await ended).toBe(2);
    expect(screen.text()).toMatch(/^twiceshy: --max-cycles takes a whole number/);
  });
});
