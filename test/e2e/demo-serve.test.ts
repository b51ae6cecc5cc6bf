import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BIN, emptyFolder } from "./built.ts";

let folder: ReturnType<typeof emptyFolder>;
beforeEach(() => {
  folder = emptyFolder();
  mkdirSync(join(folder.path, "tmp"));
});
afterEach(() => folder.remove());

const left = () => readdirSync(join(folder.path, "tmp")).filter((name) => name.startsWith("twiceshy-demo"));

it("serves the dashboard of the demo until Ctrl-C, and leaves nothing behind", {
  timeout: 180_000,
}, async () => {
  const { CI: _, ...env } = process.env;
  const child = spawn(process.execPath, [BIN, "demo", "--serve"], {
    cwd: folder.path,
    env: { ...env, TMPDIR: join(folder.path, "tmp"), HOME: folder.path, NO_COLOR: "1" },
  });
  try {
    let [out, err] = ["", ""];
    const url = new Promise<string>((resolve, reject) => {
      child.stderr.on("data", (data) => {
        err += data;
        const [, found] = /the dashboard is at (http:\S+)/.exec(err) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once("exit", (code) => reject(new Error(`it ended with ${code}: ${out}${err}`)));
    });
    child.stdout.on("data", (data) => {
      out += data;
    });
    const at = await url;
    const page = await fetch(at);
    expect([page.status, page.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    interface Overview {
      readonly range: { readonly pending: number };
      readonly totals: { readonly runs: number; readonly failures: number };
    }
    const ask = async () => {
      const asked = await fetch(new URL("/api/analytics/overview?since=60d", at));
      return (await asked.json()) as Overview;
    };
    // On a busy machine the first answer has only the days that could be counted so far, and says how many wait.
    await expect.poll(async () => (await ask()).range.pending, { timeout: 60_000 }).toBe(0);
    const { totals } = await ask();
    expect(totals.runs).toBeGreaterThan(50);
    expect(totals.failures).toBeGreaterThan(10);
    expect(left()).toHaveLength(1);
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(out).toContain("all as promised");
    expect(out).toContain("the repository is gone again");
    expect(left()).toEqual([]);
    expect(existsSync(join(folder.path, ".twiceshy"))).toBe(false);
    await expect(fetch(at)).rejects.toThrow();
  } finally {
    child.kill("SIGKILL");
  }
});
