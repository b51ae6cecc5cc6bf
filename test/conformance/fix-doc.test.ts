import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "#doors/settings-table.ts";
import { limitsOf, PROFILES } from "#heal/cycle/bound.ts";
import { POLICIES, permissionsOf } from "#heal/cycle/policy.ts";
import type { StopReason } from "#model/cycle.ts";
import { reasonWords } from "#report/loop-words.ts";

const DOC = readFileSync(new URL("../../docs/fix.md", import.meta.url), "utf8");
const rows = (mark: string) =>
  DOC.split(`<!-- ${mark} -->`)[1]!
    .split(`<!-- /${mark} -->`)[0]!
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe("docs/fix.md", () => {
  it("has the profiles as the code has them", () => {
    const INSTALLS = { none: "none", restore: "what manifest and lock file declare", any: "any" };
    expect(rows("profiles")).toEqual(
      PROFILES.map((profile) => {
        const { commands, tests } = limitsOf(profile);
        const policy = POLICIES[profile];
        const isAny = permissionsOf(policy, [["npm", "test"]]).commands === "any";
        return [
          `\`${profile}\``,
          String(commands),
          String(tests),
          isAny ? "any command" : "the checks, what only reads",
          INSTALLS[policy.installs],
          policy.network ? "yes" : "no",
        ];
      }),
    );
  });

  it("has the limits as the code and the settings have them", () => {
    const limits = limitsOf("strict") as unknown as Record<string, number>;
    for (const [what, shown, , setting] of rows("limits")) {
      const key = setting!.replaceAll("`", "");
      expect(Number(shown), what).toBe(limits[key.replace("fix.", "")]);
      expect(SETTINGS.find((one) => one.key === key)?.default, key).toBe(Number(shown));
    }
    expect(rows("limits")).toHaveLength(6);
  });

  it("names every reason to stop", () => {
    const REASONS: readonly StopReason[] = [
      "fixed",
      "already_green",
      "bounded_attempts_exceeded",
      "no_progress",
      "budget",
      "worse",
      "locked",
      "paused",
      "interrupted",
      "agent_unavailable",
      "diagnosed",
      "not_run",
      "no_match",
      "disk_full",
      "dry_run",
    ];
    for (const reason of REASONS) {
      expect(DOC).toContain(`\`${reason}\``);
      expect(reasonWords(reason)).toMatch(/\.$/);
    }
  });
});
