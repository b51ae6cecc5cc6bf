import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, write } from "../host/sandbox.ts";
import { CART, CHECK, scene } from "./fix-scene.ts";
import { twiceshy } from "./twiceshy.ts";

const ADDS_A_FILE = 'write("new-" + time + ".txt", "try " + time + "\\n");';

describe("the bound of the fix loop", () => {
  it("holds: an always failing check, an agent that each time adds a new file", () => {
    const { root, told, runs, reports, fix } = scene(ADDS_A_FILE);
    const first = told();
    expect(first.code).toBe(1);
    expect(first.end).toMatchObject({ fixed: false, reason: "bounded_attempts_exceeded", attempts: 3 });
    expect(first.end.cycles.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      "same",
      "same",
      "same",
    ]);
    expect(runs()).toHaveLength(3);
    expect(reports()).toHaveLength(1);
    const report = readFileSync(first.end.report, "utf8");
    expect(report).toContain("bounded_attempts_exceeded");
    expect(report).toContain("new-3.txt");
    expect(git(root, "status", "--short")).toBe("");
    expect(existsSync(join(root, "new-1.txt"))).toBe(false);

    const again = told();
    expect(again.code).toBe(1);
    expect(again.end).toMatchObject({ reason: "bounded_attempts_exceeded", attempts: 3, cycles: [] });
    expect(runs(), "no agent ran").toHaveLength(3);

    const other = fix(["--max-cycles", "3", "--in-place", "--profile", "yolo"]);
    expect(other.code).toBe(1);
    expect(runs(), "another place and profile do not help").toHaveLength(3);
    expect(git(root, "status", "--short")).toBe("");

    const fingerprint = again.end.goal.failures[0].fingerprint;
    const bare = twiceshy(root, ["attempt", "reset", fingerprint]);
    expect(bare.code, "a reset needs a reason").toBe(2);
    expect(twiceshy(root, ["attempt", "reset", fingerprint, "--reason", "a better model"]).code).toBe(0);
    expect(told(["--max-cycles", "1"]).end).toMatchObject({
      reason: "bounded_attempts_exceeded",
      attempts: 1,
    });
    expect(runs()).toHaveLength(4);
  });

  it("begins anew once the check has been green", () => {
    const { root, told, runs } = scene(ADDS_A_FILE);
    expect(told(["--max-cycles", "1"]).end.reason).toBe("bounded_attempts_exceeded");
    expect(told(["--max-cycles", "1"]).end.cycles).toEqual([]);
    write(root, { "cart.js": CART("+") });
    expect(twiceshy(root, ["run", "--", ...CHECK]).code).toBe(0);
    write(root, { "cart.js": CART("-") });
    expect(told(["--max-cycles", "1"]).end.cycles).toHaveLength(1);
    expect(runs()).toHaveLength(2);
  });

  it("is not reset by a pass that the agent itself arranged", () => {
    const { told, runs } = scene(
      `import { execFileSync } from "node:child_process";
       const test = read("cart.test.js");
       write("cart.test.js", "");
       execFileSync(process.execPath, [${JSON.stringify(join(import.meta.dirname, "../../dist/bin.cjs"))}, "run", "--", "node", "--test"], { stdio: "ignore" });
       write("cart.test.js", test);
       write("new-" + time + ".txt", "");`,
    );
    expect(told(["--in-place"]).end).toMatchObject({ reason: "bounded_attempts_exceeded", attempts: 3 });
    expect(told(["--in-place"]).end).toMatchObject({ reason: "bounded_attempts_exceeded", cycles: [] });
    expect(runs()).toHaveLength(3);
  });
});
