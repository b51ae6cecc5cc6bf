import { describe, expect, it } from "vitest";
import type { Delivery } from "#model/warning.ts";
import { type DrawFor, drawHoldOut, fractionOf } from "#warn/hold-out.ts";

const asked: DrawFor = {
  lesson: "a1",
  moment: "command",
  session: "s1",
  task: "t1",
  at: 1_800_000_000_000,
  share: 0.1,
  said: [],
};
const DAY = 24 * 3_600_000;

function said(given: Partial<Delivery>): Delivery {
  return {
    ...{
      id: "d",
      at: 1,
      session: "s1",
      task: null,
      agent: null,
      lesson: "a1",
      fingerprint: null,
      check: null,
    },
    ...{ moment: "session", manner: "shown", text: "", score: 1, rank: 1, callId: null, reason: null },
    ...given,
  };
}

describe("the hold-out", () => {
  it("withholds the share that is asked for, whatever the names of sessions and lessons are like", () => {
    for (const share of [0.02, 0.1, 0.5]) {
      let withheld = 0;
      for (let session = 0; session < 200; session++)
        for (let lesson = 0; lesson < 100; lesson++) {
          const draw = drawHoldOut({
            ...asked,
            share,
            session: `session-${session}`,
            lesson: `lesson-${lesson}`,
          });
          if (draw?.isWithheld) withheld++;
        }
      // 20,000 draws: five standard deviations.
      expect(Math.abs(withheld / 20_000 - share)).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / 20_000));
    }
  });

  it("draws for each lesson by itself: one withheld says nothing of another in the same session", () => {
    let both = 0;
    for (let i = 0; i < 20_000; i++) {
      const draw = (lesson: string) => drawHoldOut({ ...asked, share: 0.5, session: `s${i}`, lesson });
      if (draw("a1")!.isWithheld && draw("a2")!.isWithheld) both++;
    }
    expect(Math.abs(both / 20_000 - 0.25)).toBeLessThan(0.016);
  });

  it("is the same for a session however often one asks, and another one in the next epoch for a task that goes on", () => {
    const at = Array.from({ length: 40 }, (_, i) =>
      drawHoldOut({ ...asked, share: 0.5, session: null, at: i * 28 * DAY }),
    );
    expect(drawHoldOut(asked)).toEqual(drawHoldOut({ ...asked, at: asked.at + 1000 }));
    expect(new Set(at.map((draw) => draw!.isWithheld)).size).toBe(2);
  });

  it("stays what it was in a session that began by another share, or in another epoch", () => {
    const first = said({ manner: "withheld", heldOut: 0.3, reason: "hold-out" });
    for (let i = 0; i < 50; i++)
      expect(drawHoldOut({ ...asked, at: i * 28 * DAY, said: [first] })).toEqual({
        heldOut: 0.3,
        isWithheld: true,
      });
    expect(drawHoldOut({ ...asked, share: 0.5, said: [said({ heldOut: 0.1 })] })).toEqual({
      heldOut: 0.1,
      isWithheld: false,
    });
  });

  it.each([
    ["right after a failure", { moment: "failure" as const }],
    ["where it is switched off", { share: 0 }],
    [
      "where there is neither session nor task: nobody could tell what came of it",
      { session: null, task: null },
    ],
    ["what was said after a failure in this session", { said: [said({ moment: "failure" })] }],
    ["what has held an action in this session", { said: [said({ moment: "command", manner: "held" })] }],
  ])("draws nothing %s", (_, given) => {
    for (let i = 0; i < 30; i++) expect(drawHoldOut({ ...asked, at: i * 28 * DAY, ...given })).toBeNull();
  });

  it("withholds what is shown to help less often, and says so with the odds", () => {
    expect(drawHoldOut({ ...asked, helps: true })?.heldOut).toBeCloseTo(0.02);
    expect(drawHoldOut(asked)?.heldOut).toBe(0.1);
  });

  it("spreads evenly over ten equal parts", () => {
    const parts = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 10_000; i++) parts[Math.floor(fractionOf(`x${i}`) * 10)]!++;
    for (const part of parts) expect(Math.abs(part - 1000)).toBeLessThan(150);
  });
});
