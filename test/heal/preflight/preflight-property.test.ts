import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PreflightAsk, PreflightFacts } from "#heal/preflight/facts.ts";
import { preflight } from "#heal/preflight/preflight.ts";
import { stoppedBy } from "#heal/preflight/stopped-by.ts";
import { GATES, type GateName, HEAL_POLICIES, type Plan } from "#model/heal.ts";
import { HONEST } from "../gates/honest.ts";
import { ATTACKS } from "../gates/red-team.ts";
import { aLesson, aPlan, aVote, landed, NOW, reverted, theFacts } from "./scene.ts";

fc.configureGlobal({ numRuns: 40 });

const ask: fc.Arbitrary<PreflightAsk> = fc.record({
  by: fc.constantFrom("person", "policy", "shadow"),
  isForced: fc.boolean(),
});

const lesson = fc.option(
  fc
    .record({
      lifecycle: fc.constantFrom("draft", "active", "automated", "deprecated"),
      confidence: fc.double({ min: 0.1, max: 0.95, noNaN: true }),
      shadow: fc.boolean(),
      archived: fc.boolean(),
      quarantinedUntil: fc.option(fc.integer({ min: NOW - 1000, max: NOW + 1000 })),
      provenance: fc.constantFrom("human", "observed", "proven", "preseeded", "imported"),
      verified: fc.nat(20),
    })
    .map(({ verified, ...rest }) => {
      const { evidence } = aLesson();
      return aLesson({ ...rest, evidence: { ...evidence, verified } } as Parameters<typeof aLesson>[0]);
    }),
);

/** Any moment at all; the three that count are put in by each property. */
const moment = fc.record({
  policy: fc.constantFrom(...HEAL_POLICIES),
  ignored: fc.option(fc.constant({ at: NOW, by: "ann", reason: "known" })),
  grade: fc.option(fc.constantFrom("observed", "repeated", "proven")),
  lesson,
  preconditions: fc.boolean().map((holds) => ({ holds, why: "said" })),
  applications: fc.array(
    fc.tuple(fc.nat(200), fc.boolean()).map(([ago, isBad]) => (isBad ? reverted(ago) : landed(ago))),
    { maxLength: 15 },
  ),
  votes: fc.array(fc.double({ min: 0, max: 5, noNaN: true }).map((costUsd) => aVote({ costUsd }))),
  judges: fc.nat(3),
  repository: fc.record({
    hasCommit: fc.boolean(),
    branch: fc.option(fc.constantFrom("main", "fix/auto-12345678")),
    operation: fc.option(fc.constantFrom("merge", "rebase")),
    dirty: fc.option(fc.constantFrom<string[]>([], ["src/cart.ts"])),
  }),
});

const changes = fc.record({
  safety: fc.constantFrom("safe", "moderate", "risky"),
  misfit: fc.option(fc.constant("it does not fit")),
  lesson: fc.option(fc.constant("lesson-1")),
  fix: fc.option(fc.constant("fix-1")),
});

function stops(gate: GateName, plan: Plan, facts: PreflightFacts, asked: PreflightAsk): void {
  const answers = preflight(plan, facts, asked);
  expect(answers.find((one) => one.gate === gate)).toMatchObject({ verdict: "refuse", binds: true });
  expect(stoppedBy(answers)).not.toBeNull();
}

describe("nothing goes by", () => {
  it("the lock", () => {
    fc.assert(
      fc.property(moment, changes, ask, (facts, plan, asked) => {
        stops("lock", aPlan(plan), theFacts({ ...facts, locked: "TWICESHY_LOCK is set." }), asked);
      }),
    );
  });

  it("the hard limits, with any cheat of the red team", () => {
    // What is only too large may pass in a batch that a person confirmed.
    const cheats = ATTACKS.filter(({ limit }) => limit !== "files" && limit !== "lines");
    fc.assert(
      fc.property(fc.constantFrom(...cheats), moment, changes, ask, (cheat, facts, plan, asked) => {
        const { diff } = cheat;
        const bound = aPlan({ ...plan, diff, remedy: { kind: "patch", diff } });
        stops("hard-limits", bound, theFacts({ ...facts, files: {} }), asked);
      }),
      { numRuns: 120 },
    );
  });

  it("a protected path", () => {
    const paths = [
      ".github/workflows/ci.yml",
      "SRC/AUTH/x.ts",
      "db/migrations/1.sql",
      ".env",
      "package-lock.json",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...paths, ...paths.map((path) => path.toUpperCase())),
        fc.boolean(),
        moment,
        changes,
        ask,
        (path, isLink, facts, plan, asked) => {
          const files = isLink ? { "src/cart.ts": { text: null, leadsTo: path } } : {};
          const bound = aPlan({ ...plan, ...(isLink ? {} : { files: ["src/cart.ts", path] }) });
          stops("protected-paths", bound, theFacts({ ...facts, files }), asked);
        },
      ),
    );
  });

  it("verification: it binds everybody, and is never said to be passed beforehand", () => {
    fc.assert(
      fc.property(moment, changes, ask, (facts, plan, asked) => {
        const found = preflight(aPlan(plan), theFacts(facts), asked).find(
          ({ gate }) => gate === "verification",
        )!;
        expect(found).toMatchObject({ verdict: "forecast", binds: true });
      }),
    );
  });
});

describe("--force", () => {
  it("lifts the category, precedent and judges, for a person, and nothing else", () => {
    fc.assert(
      fc.property(moment, changes, ask, (facts, plan, asked) => {
        const said = (isForced: boolean) => preflight(aPlan(plan), theFacts(facts), { ...asked, isForced });
        const [plain, forced] = [said(false), said(true)];
        const other = GATES.filter((_, at) => JSON.stringify(plain[at]) !== JSON.stringify(forced[at]));
        expect(other.every((gate) => ["policy", "precedent", "judges"].includes(gate))).toBe(true);
        if (asked.by !== "person") expect(other).toEqual([]);
      }),
    );
  });

  it("is suggested only where it would let a person through", () => {
    fc.assert(
      fc.property(moment, changes, ask, (facts, plan, asked) => {
        const all = [aPlan({ ...plan, safety: "risky" }), theFacts(facts)] as const;
        const answers = preflight(...all, { ...asked, isForced: false });
        const stays = stoppedBy(preflight(...all, { by: "person", isForced: true }));
        const suggests = answers.some(({ next }) => next?.includes("--force"));
        if (stays !== null) expect(suggests, stays.gate).toBe(false);
      }),
    );
    const policySays = (facts: Partial<PreflightFacts>) =>
      preflight(aPlan({ safety: "risky" }), theFacts(facts), { by: "person", isForced: false }).find(
        ({ gate }) => gate === "policy",
      );
    expect(policySays({})?.next).toContain("--force --reason");
    expect(policySays({ locked: "a release" })).toMatchObject({
      why: expect.stringMatching(/--force would not help, lock says no as well$/),
      next: null,
    });
  });

  it("stops a person only for what a person is bound by", () => {
    const bound = ["lock", "policy", "proof", "preconditions", "hard-limits", "protected-paths", "tree"];
    fc.assert(
      fc.property(moment, changes, fc.boolean(), (facts, plan, isForced) => {
        const answers = preflight(aPlan(plan), theFacts(facts), { by: "person", isForced });
        const refused = answers.filter(({ verdict, binds }) => verdict === "refuse" && binds);
        expect(refused.filter(({ gate }) => !bound.includes(gate))).toEqual([]);
        if (isForced) expect(refused.map(({ gate }) => gate)).not.toContain("policy");
      }),
    );
  });
});

it("lets the honest changes of the other list through the hard limits for everybody", () => {
  const refused = HONEST.filter(({ diff }) => {
    const answers = preflight(aPlan({ diff, remedy: { kind: "patch", diff } }), theFacts({ files: {} }), {
      by: "policy",
      isForced: false,
    });
    return answers.find(({ gate }) => gate === "hard-limits")!.verdict === "refuse";
  });
  expect(refused).toEqual([]);
});
