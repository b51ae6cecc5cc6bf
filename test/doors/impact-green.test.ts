import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { impactNow } from "#doors/impact-now.ts";
import { learnNow } from "#doors/learn-now.ts";
import { lessonsNow } from "#doors/lessons.ts";
import { gitRepository } from "../host/sandbox.ts";
import { Session, SHOP } from "./hook-payloads.ts";

const WRONG = SHOP["sum.js"]!;
const RIGHT = WRONG.replace("a + b)", "a + b, 0)");

describe("after a failure came back", () => {
  it("attempts and minutes to green are told of the arm that its session was in, and of nothing else", async () => {
    const repo = gitRepository(SHOP);
    const house = compose({ cwd: repo, env: new Session(repo).env });
    const memory = await house.openMemory();
    onTestFinished(() => memory.close());
    const begun = house.clock.now();
    for (const id of ["shown-1", "shown-2", "shown-3", "withheld-1", "withheld-2", "withheld-3"]) {
      const session = new Session(repo, id);
      writeFileSync(join(repo, "sum.js"), WRONG);
      await session.check();
      if (id.startsWith("withheld")) {
        writeFileSync(join(repo, "sum.js"), `${WRONG}\n// a first try of ${id}\n`);
        await session.check();
      }
      writeFileSync(join(repo, "sum.js"), RIGHT);
      await session.check();
    }
    await learnNow(house, memory);
    const { knowledge } = await lessonsNow(house, memory);
    const [fix] = knowledge.fixes.fixes({});
    const { fingerprint } = fix!.cures[0]!;
    const [{ id: lesson } = { id: "none" }] = knowledge.lessons.lessonsOf([fingerprint]);
    const tell = (session: string, hasStruck: boolean) => {
      const id = house.ids.next(begun);
      const isShown = session.startsWith("shown");
      knowledge.deliveries.record([
        {
          ...{ id, at: begun - 1, session, task: null, agent: "claude", lesson, fingerprint, check: null },
          ...{ moment: "session", manner: isShown ? "shown" : "withheld", text: "told", score: 1, rank: 1 },
          ...{ callId: null, reason: null, heldOut: 0.5 },
        },
      ]);
      knowledge.deliveries.recordEvents([
        {
          ...{ id: house.ids.next(begun), delivery: id, at: begun, kind: "outcome", ignored: false, why: "" },
          ...{ outcome: hasStruck ? "failed_anyway" : "prevented", by: "twiceshy" },
        },
      ]);
    };
    for (const n of [1, 2, 3]) {
      tell(`shown-${n}`, true);
      tell(`withheld-${n}`, true);
      // It did not come back here: whatever was fixed in it is not counted.
      tell(`shown-other-${n}`, false);
    }
    const later = { ...house, clock: { now: () => begun + 26 * 3_600_000 } };
    const { repeats, groups, series } = impactNow(later, memory, knowledge, { since: null, by: "agent" });
    const [shown, withheld] = [repeats.toGreen.shown, repeats.toGreen.withheld];
    expect(shown.attempts).toMatchObject({ value: 1, n: 3, why: null });
    expect(withheld.attempts).toMatchObject({ value: 2, n: 3, why: null });
    expect(withheld.minutes.value).toBeGreaterThan(0);
    expect(withheld.minutes.low).toBeLessThan(withheld.minutes.value!);
    expect(groups).toMatchObject([
      { name: "claude", toGreen: { withheld: { attempts: { value: 2, n: 3 } } } },
    ]);
    expect(series).toMatchObject([{ toGreen: { shown: { attempts: { value: 1, n: 3 } } } }]);
  });
});
