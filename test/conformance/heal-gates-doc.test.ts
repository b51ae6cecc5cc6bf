import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HEAL_NUMBERS } from "#heal/preflight/numbers.ts";
import { RULES } from "#heal/preflight/preflight.ts";
import { GATES } from "#model/heal.ts";

const DOC = readFileSync(new URL("../../docs/heal-gates.md", import.meta.url), "utf8");
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

describe("docs/heal-gates.md", () => {
  it("has every gate, and whom it binds, as the code has them", () => {
    const said = rows("gates");
    expect(said.map(([gate]) => gate)).toEqual(GATES.map((gate) => `\`${gate}\``));
    for (const [gate, , person, policy, shadow, force] of said) {
      const rule = RULES[gate!.replaceAll("`", "") as keyof typeof RULES];
      // "where it does not fit", "risky changes": by the answer, not by the rule
      if (person === "yes" || person === "")
        expect(rule.binds.includes("person"), gate).toBe(person === "yes");
      if (shadow === "yes" || shadow === "")
        expect(rule.binds.includes("shadow"), gate).toBe(shadow === "yes");
      expect(rule.binds.includes("policy"), gate).toBe(policy === "yes");
      expect(rule.isForceable === true, gate).toBe(force === "lifts");
    }
  });

  it("has every number as the code has it", () => {
    expect(rows("numbers")).toEqual(
      HEAL_NUMBERS.map(({ key, default: value, least, most, careful, doc }) => [
        `\`heal.${key}\``,
        String(value),
        `${least} to ${most}`,
        careful,
        doc,
      ]),
    );
  });
});
