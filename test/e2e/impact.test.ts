import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GIT_ENV } from "../host/sandbox.ts";
import { emptyFolder, twiceshy } from "./built.ts";

const SESSIONS = 12;

it("withholds a share of warnings, keeps that as facts, and counts them once their sessions are over", () => {
  const { path: cwd, remove } = emptyFolder();
  try {
    execFileSync("git", ["init", "-q"], { cwd });
    const lesson = {
      title: "Start the database before the tests",
      trigger: { conditions: [{ field: "command", operator: "contains", value: "npm test" }] },
      action: { kind: "command", argv: ["docker", "compose", "up"] },
    };
    writeFileSync(join(cwd, "lesson.json"), JSON.stringify(lesson));
    const env = { ...GIT_ENV, HOME: cwd, USER: "ann" };
    expect(twiceshy(["learn", "lesson.json"], { cwd, env }).stderr).toBe("");
    const listed = JSON.parse(twiceshy(["lessons", "--json"], { cwd, env }).stdout);
    twiceshy(["lessons", "confirm", listed.lessons[0].id], { cwd, env });
    const said = Array.from({ length: SESSIONS }, (_, i) => {
      const words = ["warn", "--moment", "command", "--command", "npm test", "--session", `session-${i}`];
      return twiceshy(words, { cwd, env: { ...env, TWICESHY_HOLDOUT: "0.5" } }).stdout !== "";
    });
    const shown = said.filter(Boolean).length;
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(SESSIONS);
    const { deliveries } = JSON.parse(twiceshy(["deliveries", "--json"], { cwd, env }).stdout);
    const manners = deliveries.map(
      ({ manner, heldOut }: { manner: string; heldOut: number }) => `${manner} ${heldOut}`,
    );
    expect(manners.filter((one: string) => one === "shown 0.5")).toHaveLength(shown);
    expect(manners.filter((one: string) => one === "withheld 0.5")).toHaveLength(SESSIONS - shown);
    const impact = JSON.parse(twiceshy(["impact", "--json"], { cwd, env }).stdout);
    expect(impact.holdout).toEqual({ share: 0, waiting: SESSIONS });
    expect(impact.repeats.difference).toMatchObject({ value: null, n: 0 });
    expect(twiceshy(["impact"], { cwd, env }).stdout).toContain("nothing is withheld now");
  } finally {
    remove();
  }
}, 120_000);
