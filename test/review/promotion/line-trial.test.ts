import { describe, expect, it } from "vitest";
import type { LineDraw } from "#model/promotion.ts";
import { drawLine, type Exposure, epochsOf, LINE_TRIAL, lineRecord } from "#review/promotion/line-trial.ts";

const DAY = 86_400_000;
const EPOCH = LINE_TRIAL.epochDays * DAY;

describe("what is drawn for a line", () => {
  it("is the same all through an epoch, by the lesson alone, and another in the next", () => {
    const at = 2000 * EPOCH + 5;
    expect(drawLine("a", at, 0.5).isOut).toBe(drawLine("a", at + EPOCH - 10, 0.5).isOut);
    expect(drawLine("a", at, 0.5)).toMatchObject({ epoch: 2000, until: 2001 * EPOCH, odds: 0.5 });
    const many = Array.from({ length: 40 }, (_, i) => drawLine("a", at + i * EPOCH, 0.5).isOut);
    expect(new Set(many).size).toBe(2);
  });

  it.each([0, 0.1, 0.3, 0.5])("leaves out a share of %d of all lines and epochs", (share) => {
    const drawn = Array.from({ length: 4000 }, (_, i) =>
      drawLine(`lesson-${i % 40}`, (i / 40) * EPOCH, share),
    );
    const out = drawn.filter(({ isOut }) => isOut).length / drawn.length;
    expect(Math.abs(out - share)).toBeLessThan(0.025);
  });

  it("never leaves out more often than in half of the epochs", () => {
    expect(drawLine("a", 0, 0.9).odds).toBe(0.5);
  });
});

const draw = (epoch: number, isOut: boolean, changes: Partial<LineDraw> = {}): LineDraw => ({
  ...{ at: epoch * EPOCH, epoch, until: (epoch + 1) * EPOCH, odds: 0.5, isOut },
  ...changes,
});

describe("the record of a line", () => {
  const sessions: Exposure[] = [
    { at: 0.1 * EPOCH, hasStruck: false },
    { at: 1.1 * EPOCH, hasStruck: true },
    { at: 1.2 * EPOCH, hasStruck: false },
    { at: 2.1 * EPOCH, hasStruck: false },
  ];

  it("counts what held only where the line stood in the file", () => {
    const { held } = lineRecord(sessions, [draw(0, false), draw(1, true), draw(2, false)]);
    expect(held).toMatchObject({ count: 2, of: 2 });
  });

  it("takes an epoch as one unit, from the moment of its draw on, and none of which nothing is known", () => {
    const draws = [draw(0, false, { at: 0.5 * EPOCH }), draw(1, true), draw(2, false), draw(3, true)];
    expect(epochsOf(sessions, draws)).toEqual([
      { epoch: 1, odds: 0.5, isOut: true, struck: 1, of: 2 },
      { epoch: 2, odds: 0.5, isOut: false, struck: 0, of: 1 },
    ]);
  });

  it("knows no effect before both were drawn", () => {
    expect(lineRecord(sessions, [draw(0, false), draw(2, false)]).effect).toBeNull();
    expect(lineRecord(sessions, [draw(0, false), draw(1, true)]).effect).toMatchObject({
      ...{ value: -0.5, n: 2, shown: 1, withheld: 1 },
    });
    expect(lineRecord([], []).held).toBeNull();
  });
});
