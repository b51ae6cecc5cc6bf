import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judgeServer, sendJson, WRAPPED } from "../agents/judges/judge-server.ts";
import { git, tempFolder, write } from "../host/sandbox.ts";
import { branches, brokenShop, CART, heal } from "./heal-scene.ts";
import { ENV, ended, json, startTwiceshy, twiceshy } from "./twiceshy.ts";

/** A judge of the user's own: a program that answers. */
function judgeSaying(name: string, verdict: unknown): string {
  const script = join(tempFolder(), `${name}.mjs`);
  writeFileSync(
    script,
    `process.stdin.resume().on("end", () => console.log(${JSON.stringify(JSON.stringify(verdict))}));\n`,
  );
  return `agent:command:${process.execPath} ${script}`;
}

const YES = { approve: true, score: 0.9, reasons: ["It adds instead of subtracting."] };
const NO = { approve: false, score: 0.1, reasons: ["It hides the error."] };

/** Everything that has to be earned is made as little as one proof and one shadow run can earn. */
function withPolicy(
  root: string,
  judges: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): void {
  writeFileSync(
    join(root, ".twiceshy", "config.json"),
    JSON.stringify({
      checks: ["node check.cjs"],
      "heal.policy": "auto-moderate",
      "heal.judges": judges,
      "heal.precedent": 1,
      "heal.moderateConfidence": 0.1,
      "heal.moderateSuccess": 0.1,
      "heal.moderateVerified": 1,
      lessons: {
        active: { verified: 1, successRate: 0.5 },
        automated: { verified: 1, successRate: 0.5 },
        shadow: { runs: 1, successRate: 0.5 },
      },
      ...more,
    }),
  );
}

describe("by policy", () => {
  it("a change is shadowed, then approved by two judges, merged, and taken back when it does harm", () => {
    const root = brokenShop();
    withPolicy(root, [judgeSaying("one", YES), judgeSaying("two", YES)], { "heal.merge": "moderate" });
    expect(heal(root, ["auto"]).told.shadowed).toMatchObject([{ state: "would-land" }]);
    const { told, stderr } = heal(root, ["auto"]);
    expect(told.applied, JSON.stringify(told) + stderr).toMatchObject([
      { state: "landed", by: "policy", mergedInto: "main" },
    ]);
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("+"));
    expect(heal(root, ["judges"]).told.judges).toMatchObject([
      { votes: 1, isConfigured: true },
      { votes: 1, isConfigured: true },
    ]);
    const gates = told.applied[0].gates.map(
      ({ gate, verdict }: Record<string, string>) => `${gate} ${verdict}`,
    );
    expect(gates).toContain("judges pass");

    write(root, { "other.cjs": 'require("./cart.js").total(null);\n' });
    expect(twiceshy(root, ["run", "--", "node", "other.cjs"]).code).not.toBe(0);
    expect(heal(root, ["auto"]).told.undone).toMatchObject([{ by: "policy", state: "reverted" }]);
    expect(
      heal(root, ["history"]).told.applications.find(({ by }: { by: string }) => by === "policy").state,
    ).toBe("reverted");
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
    // Both judges were wrong.
    expect(heal(root, ["judges"]).told.judges).toMatchObject([{ falsePositives: 1 }, { falsePositives: 1 }]);
    // The lesson is in quarantine: nothing is tried again.
    expect(json(twiceshy(root, ["lessons", "--json"])).lessons[0].quarantinedUntil).not.toBeNull();
    expect(heal(root, ["auto"]).told.applied).toEqual([]);
  });

  it("models behind an API approve it, through the program as it is shipped", async () => {
    const server = await judgeServer((response, { path }) =>
      sendJson(response, WRAPPED[path.endsWith("/messages") ? "anthropic" : "openai"](JSON.stringify(YES))),
    );
    try {
      const root = brokenShop();
      withPolicy(root, [`anthropic/claude-x@${server.origin}/v1`, `openai/gpt-x@${server.origin}/v1`]);
      const env = { ...ENV, ANTHROPIC_API_KEY: "sk-test-one", OPENAI_API_KEY: "sk-test-two" };
      const auto = async () =>
        JSON.parse((await ended(startTwiceshy(root, ["heal", "auto", "--json"], { env }))).stdout);
      await auto();
      const told = await auto();
      expect(told.applied, JSON.stringify(told)).toMatchObject([{ state: "landed", by: "policy" }]);
      expect(server.asked.map(({ path }) => path).sort()).toEqual(["/v1/messages", "/v1/responses"]);
      const asked = JSON.stringify(server.asked[0]!.body);
      expect(asked).toContain("sum + item");
      expect(asked).not.toContain(root);
      expect(readFileSync(join(root, ".twiceshy", "memory.db")).includes("sk-test")).toBe(false);
    } finally {
      await server.close();
    }
  });

  it("one judge's no holds it back, once, and a person is asked", () => {
    const root = brokenShop();
    withPolicy(root, [judgeSaying("one", YES), judgeSaying("two", NO)]);
    heal(root, ["auto"]);
    const { told } = heal(root, ["auto"]);
    expect(told.applied).toMatchObject([{ state: "refused", by: "policy" }]);
    expect(told.applied[0].why).toMatch(/says no \(0\.10\): It hides the error/);
    expect(branches(root)).toEqual([]);
    expect(git(root, "status", "--porcelain")).toBe("");
    expect(heal(root, ["auto"]).told.applied, "what was judged is not judged again").toEqual([]);
    expect(twiceshy(root, ["issues", "--json"]).stdout).toContain("It hides the error");
  });

  it("without judges nothing is applied, and it says why", () => {
    const root = brokenShop();
    withPolicy(root, []);
    heal(root, ["auto"]);
    expect(heal(root, ["auto"]).told).toMatchObject({ applied: [], suggested: [expect.any(String)] });
    expect(heal(root, ["auto"]).told).toMatchObject({ applied: [], suggested: [] });
    expect(twiceshy(root, ["issues", "--json"]).stdout).toContain("What cured it before fits again");
    expect(twiceshy(root, ["heal", "judges"]).stdout).toContain("No judge is configured");
  });
});
