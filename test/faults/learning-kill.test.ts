import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ended, startTwiceshy, twiceshy, until } from "../e2e/twiceshy.ts";
import { tempFolder } from "../host/sandbox.ts";
import {
  brokenRepository,
  CHECK,
  check,
  fixesIn,
  gitOf,
  isSound,
  mend,
  mendedRepository,
  mountsIn,
  processesIn,
  proveAll,
  scratchIn,
} from "./learning-world.ts";

const rest = (ms: number) => new Promise((go) => setTimeout(go, ms));

describe("kill -9 in the middle of a proof", () => {
  /** Quick as a check, and slow once a file says so. */
  function slowRepository(): { root: string; slow: string } {
    const slow = join(tempFolder(), "slow");
    const root = mendedRepository({
      "slow.test.js": `require("node:test")("slow", () => new Promise((go) => setTimeout(go, require("node:fs").existsSync(${JSON.stringify(slow)}) ? 40000 : 1)));\n`,
    });
    writeFileSync(slow, "");
    return { root, slow };
  }

  it("leaves no copy, process, mount or branch behind after the next run of anything, and the memory is whole", async () => {
    const { root, slow } = slowRepository();
    const before = gitOf(root);
    const child = startTwiceshy(root, ["prove", "--all"]);
    const end = ended(child);
    await until(() => scratchIn(root).length > 0 && processesIn(root).length > 1);
    await rest(300);
    child.kill("SIGKILL");
    await end;
    expect(scratchIn(root)).not.toEqual([]);

    expect(twiceshy(root, ["run", "--", "true"]).code).toBe(0);
    expect(scratchIn(root)).toEqual([]);
    await until(() => processesIn(root).length === 0, 5000);
    expect(mountsIn(root)).toEqual([]);
    expect(gitOf(root)).toBe(before);
    expect(isSound(root)).toBe(true);
    expect(fixesIn(root)).toMatchObject([{ grade: "observed", receipt: null }]);
    rmSync(slow);
    expect(proveAll(root)).toMatchObject([{ verdict: "proven" }]);
  }, 90_000);

  it("a run beside a proof that is alive leaves it alone", async () => {
    const { root, slow } = slowRepository();
    const child = startTwiceshy(root, ["prove", "--all", "--repeat", "2", "--json"]);
    const end = ended(child);
    await until(() => scratchIn(root).length > 0 && processesIn(root).length > 1);
    expect(twiceshy(root, ["run", "--", "true"]).code).toBe(0);
    expect(scratchIn(root)).toHaveLength(1);
    rmSync(slow);
    child.kill("SIGINT");
    expect(JSON.parse((await end).stdout).proofs).toHaveLength(1);
    expect(scratchIn(root)).toEqual([]);
  }, 90_000);
});

describe("kill -9 while a green run is learned from", () => {
  it("keeps the facts, and the next look learns", async () => {
    // Spread over the whole of a run, so that some kills strike the learning.
    for (const wait of [0, 20, 40, 60, 90, 120]) {
      const root = brokenRepository();
      check(root);
      mend(root);
      const child = startTwiceshy(root, ["run", "--", ...CHECK]);
      let said = "";
      child.stdout?.on("data", (chunk) => (said += chunk));
      const end = ended(child);
      // The check has said its last word; what follows is twiceshy's own.
      await until(() => /fail 0\n[\s\S]*duration_ms [\d.]+\n/.test(said));
      await rest(wait);
      child.kill("SIGKILL");
      await end;
      expect(isSound(root)).toBe(true);
      if (fixesIn(root).length === 0) {
        // Killed before the pass was stored: as if it had not been run.
        expect(check(root).code).toBe(0);
      }
      expect(fixesIn(root)).toHaveLength(1);
      expect(fixesIn(root)[0]).toMatchObject({
        grade: "observed",
        diff: expect.stringContaining("sum + item"),
      });
    }
  }, 120_000);
});

describe("several that learn at once", () => {
  it("find the one fix, once", async () => {
    const root = brokenRepository();
    check(root);
    mend(root);
    check(root, { TWICESHY_STORE: join(root, ".twiceshy") });
    const looks = ["fixes", "patterns", "lessons", "fixes", "failures", "rebuild"].map((name) =>
      ended(startTwiceshy(root, [name, "--json"])),
    );
    for (const { code, stderr } of await Promise.all(looks))
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(fixesIn(root)).toHaveLength(1);
    expect(isSound(root)).toBe(true);
  }, 60_000);

  it("green runs of one check in two shells at once make one fix", async () => {
    const root = brokenRepository();
    check(root);
    mend(root);
    const runs = [1, 2, 3].map(() => ended(startTwiceshy(root, ["run", "--", ...CHECK])));
    for (const { code } of await Promise.all(runs)) expect(code).toBe(0);
    expect(fixesIn(root)).toHaveLength(1);
    const rebuilt = JSON.parse(twiceshy(root, ["rebuild", "--json"]).stdout);
    expect(rebuilt).toMatchObject({ identical: true, after: { fixes: 1 } });
  }, 60_000);
});
