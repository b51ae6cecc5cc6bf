import { describe, expect, it } from "vitest";
import { loopReport } from "#report/loop-report.ts";
import { markdownLines } from "#report/markdown-lines.ts";
import { cycle, failure, goal, run } from "../heal/cycle/scene.ts";
import { stopped, tax, told } from "./loop-scene.ts";

const headings = (text: string) =>
  markdownLines(text).flatMap(({ level, title }) =>
    level === null ? [] : [`${"#".repeat(level)} ${title}`],
  );

describe("loopReport", () => {
  const text = loopReport(told());

  it("is one dated section with all that a person needs", () => {
    expect(headings(text)).toEqual([
      "## 2026-11-16 06:30 UTC: `npm test` is still red (`bounded_attempts_exceeded`)",
      "### Still red",
      "### Attempts",
      "#### 1. no change in the failures, rolled back",
      "#### 2. no fix: the check only looks away, rolled back",
      "#### 3. cut off before it was verified",
      "### Reproduce it",
      "### Where it fails",
      "### What to look at next",
      "### Full logs",
    ]);
  });

  it("names goal, reason, budget and who", () => {
    expect(text).toContain("- **Goal:** 1 failure gone, nothing new red");
    expect(text).toContain("- **Why it stopped:** 3 of 3 attempts at cart \\> adds tax are used up.");
    expect(text).toContain(
      "3 attempts of 3 at this failure in all, 4 min of 60 min, $0.12 of $5, 7 of 20 commands",
    );
    expect(text).toContain("- **Who:** `claude`, profile `strict`");
    expect(text).toContain("- **Last run:** `npm test` ended with 1, `test_failure`");
  });

  it("tells each attempt with technique, command, kind, summary, diff and what was different", () => {
    expect(text).toContain("- technique: `more-context`: with the code around the frames");
    expect(text).toContain("- command: `npm test`, exit 1, `test_failure`");
    expect(text).toContain("- summary: `expected 24 to be 30`");
    expect(text).toContain("- idea: `expects 24`");
    expect(text).toContain("- the agent said: `the test is wrong`");
    expect(text).toContain("- changed: `src/a.ts`; failures: 0 gone, 0 new, 1 as before");
    expect(text).toContain("against attempt 1 now also `test/cart.test.ts`, no longer `src/a.ts`");
    expect(text).toContain("```diff\ndiff --git a/src/a.ts b/src/a.ts");
    expect(text).toContain("- changed: unknown, it was cut off");
    expect(text).toContain("- took: agent 20.0 s, checks 1.2 s, $0.02");
  });

  it("shows how to see it, where it fails, and what to do", () => {
    expect(text).toContain("```text\nnpx vitest run test/cart.test.ts -t 'adds tax'\n```");
    expect(text).toContain(">    3 return sum;");
    expect(text).toContain("```text\n24 !== 30\n```");
    expect(text).toContain("perhaps the test asks for the wrong thing. That is for you to decide.");
    expect(text).toContain("No attempt looked into `src/cart.ts`, though the failure passes through it.");
    expect(text).toContain('`twiceshy attempt reset 89f36be7185c --reason "…"`');
    expect(text).toContain("- cycle 1, agent: `.twiceshy/reports/1/cycle-1-agent.log`");
  });

  it("leaves the baseline out of what is still red", () => {
    const old = failure("old1", { test: "legacy" });
    const end = stopped({ goal: goal([tax], [old]), last: run([tax, old]) });
    const shown = loopReport(told({ end }));
    expect(shown).not.toContain("`legacy`");
    expect(shown).toContain("; 1 that was red before may stay");
  });

  it("says where the same change was made again, and where all changed one file in vain", () => {
    const same = { diff: "diff --git a/x b/x\n@@ -1,1 +1,1 @@\n-a\n+b\n", files: ["x"] };
    const cycles = [1, 2].map((number) => cycle([tax.fingerprint], same, { number }));
    const shown = loopReport(told({ end: stopped({ cycles }) }));
    expect(shown).toContain("the very same change as attempt 1");
    expect(shown).toContain("Every attempt changed `x`, in vain");
  });

  it("is short where it is fixed, and says how to bring it in", () => {
    const landed = {
      how: "commit",
      text: "On branch fix/auto-89f36be7.",
      branch: "fix/auto-89f36be7",
      commit: "12ab",
      patchFile: null,
      next: "git merge fix/auto-89f36be7",
    } as const;
    const shown = loopReport(
      told({ end: stopped({ reason: "fixed", why: "All checks are green.", landed }) }),
    );
    expect(headings(shown)[0]).toContain("is green again");
    expect(headings(shown)).not.toContain("### Still red");
    expect(headings(shown)).not.toContain("### Reproduce it");
    expect(shown).toContain("- Bring it in: `git merge fix/auto-89f36be7`");
  });

  it("has something to say where no cycle ran, and no run was made", () => {
    const shown = loopReport(
      told({
        end: stopped({ cycles: [], last: null, goal: null, agent: null }),
        around: [],
        reproduce: null,
        logs: [],
      }),
    );
    expect(shown).toContain("None in this loop.");
    expect(shown).toContain("```text\nnpm test\n```");
    expect(shown).toContain("- **Who:** no agent");
  });

  it.each([
    ["paused", "twiceshy fix --resume"],
    ["interrupted", "twiceshy fix --resume"],
    ["agent_unavailable", "twiceshy doctor"],
    ["budget", "limits are flags and settings"],
    ["locked", "Whoever set the lock had a reason"],
  ] as const)("says what to do where it is %s", (reason, next) => {
    expect(loopReport(told({ end: stopped({ reason }) }))).toContain(next);
  });

  it("shows what an agent that only looked has found, cut where it is long", () => {
    const diagnosis = Array.from({ length: 60 }, (_, at) => `line ${at}`).join("\n");
    const shown = loopReport(told({ diagnosis }));
    expect(shown).toContain("### What the agent found");
    expect(shown).toContain("line 39\n… 20 more lines");
  });

  it("lets nothing captured become markdown", () => {
    const hostile = "```\n# Owned\n[x](http://evil.example) <script>alert(1)</script>\n## 2026 done";
    const bad = failure("bad0", { test: hostile, message: hostile, summary: hostile, file: hostile });
    const cycles = [
      cycle(
        ["bad0"],
        {
          why: hostile,
          summary: hostile,
          failureReason: hostile,
          diff: hostile,
          files: [hostile],
          after: [bad],
        },
        { number: 1, approach: hostile },
      ),
    ];
    const end = stopped({
      goal: { ...goal([bad]), text: hostile },
      cycles,
      why: hostile,
      notes: [hostile],
      last: run([bad], { evidence: { [bad.id]: { excerpt: hostile, frames: [] } } }),
    });
    const shown = loopReport(
      told({
        end,
        diagnosis: hostile,
        around: [{ file: hostile, from: 1, line: 1, lines: hostile.split("\n") }],
      }),
    );
    expect(headings(shown).filter((one) => /Owned|2026 done/.test(one))).toEqual([]);
    const loose = markdownLines(shown)
      .filter((line) => !line.isLiteral)
      .map((line) => line.text.replace(/(`+)[^`].*?\1/g, "").replace(/\\./g, ""))
      .join("\n");
    expect(loose).not.toMatch(/<script>|\]\(http/);
  });

  it("says that a limit of dollars could not bind where the agent tells no cost", () => {
    const [first] = stopped().cycles;
    const silent = { ...first!, agent: "aider", end: { ...first!.end!, agentMs: 4000, costUsd: null } };
    const bound = /the agent tells no cost: the limit of \$5 could not bind/;
    expect(loopReport(told({ end: stopped({ cycles: [silent] }) }))).toMatch(bound);
    const paid = { ...silent, end: { ...silent.end, costUsd: 0.01 } };
    expect(loopReport(told({ end: stopped({ cycles: [paid] }) }))).not.toMatch(bound);
    const remedy = { ...silent, agent: null };
    expect(loopReport(told({ end: stopped({ cycles: [remedy] }) }))).not.toMatch(bound);
  });
});
