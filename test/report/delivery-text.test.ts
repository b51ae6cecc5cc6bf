import { describe, expect, it } from "vitest";
import type { DeliveryRecord, Missed } from "#model/warning.ts";
import { deliveryJson, missedJson } from "#report/delivery-json.ts";
import { deliveriesText, deliveryText, missedText, sessionToldText } from "#report/delivery-text.ts";
import { paint } from "#report/paint.ts";
import { START, said } from "../warn/judged.ts";

const plain = paint(false);
const now = START + 240_000;
const ID = "019a8d2e-7c11-7abc-8123-0123456789ab";

const MISSED: Missed = {
  id: ID,
  at: START,
  session: "s1",
  run: ID,
  fingerprint: "f00dfeedf00d",
  lesson: "3f9a2c41",
  why: "no_hook",
};

describe("what was said, as text", () => {
  it("a line each, cut to the terminal's width, with the end of its id", () => {
    const one = said(0, { id: ID, text: `[twiceshy] ${"long ".repeat(60)}` });
    const [line] = deliveriesText([one], now, plain, 80).split("\n");
    expect(line).toMatch(/^0123456789ab {2}session {2}open {13}long long .*… {2}4 min ago$/);
    expect(line!.length).toBeLessThanOrEqual(90);
  });

  it.each<[Partial<DeliveryRecord>, string]>([
    [{ outcome: "prevented" }, "prevented"],
    [{ outcome: "failed_anyway" }, "failed anyway"],
    [{ outcome: "failed_anyway", ignored: true }, "ignored"],
    [{ outcome: "task_incomplete" }, "not decided"],
    [{ manner: "held" }, "held"],
    [{ manner: "withheld" }, "withheld"],
  ])("%j", (changes, word) => {
    expect(deliveriesText([said(0, changes)], now, plain, 100)).toContain(`  ${word.padEnd(15)}  `);
  });

  it("names the failure it was about, not the sentence that all of a moment begin with", () => {
    const text =
      "[twiceshy] This command is about to fail.\nseen once\n```text\nhappens: TypeError: x is null\nin: npm test\n```";
    const line = deliveriesText([said(0, { text })], now, plain, 100);
    expect(line).toContain("  TypeError: x is null  ");
    expect(line).not.toContain("about to fail");
    expect(
      deliveriesText([said(0, { text: "[twiceshy] What happens: nobody knows" })], now, plain, 100),
    ).toContain("  What happens: nobody knows  ");
  });

  it("names each of those that were said together by its own failure, in whatever words", () => {
    const text = [
      "[twiceshy] Known failures of this repository.",
      ...["seen once", "```text", "happens: TypeError: x is null", "in: npm test", "```"],
      ...["Before you go on: …", "```text", "do: npm ci", "or this happens: Cannot find module 'zod'", "```"],
      ...["seen once", "```text", "happens: expected 3 to be 4", "```"],
    ].join("\n");
    const lines = deliveriesText(
      [1, 2, 3].map((rank) => said(0, { text, rank })),
      now,
      plain,
      100,
    ).split("\n");
    expect(lines[0]).toContain("  TypeError: x is null  ");
    expect(lines[1]).toContain("  Cannot find module 'zod'  ");
    expect(lines[2]).toContain("  expected 3 to be 4  ");
  });

  it("says that somebody took note of it", () => {
    const line = (acknowledgedAt: number | null) =>
      deliveriesText([said(0, { acknowledgedAt })], now, plain, 100);
    expect(line(now)).toMatch(/4 min ago, acknowledged\n$/);
    expect(line(null)).not.toContain("acknowledged");
  });

  it("a text of nothing but our mark falls back to the lesson", () => {
    expect(deliveriesText([said(0, { text: "[twiceshy]\n" })], now, plain, 100)).toContain("lesson-1");
  });

  it("one in full, before anything came of it", () => {
    const text = deliveryText(said(0, { id: ID, text: "one\ntwo", reason: "exact" }), [], now, plain);
    expect(text).toContain("  │ one\n  │ two\n");
    expect(text).toContain("  manner   shown: exact\n");
    expect(text).toMatch(/not decided yet\n$/);
    expect(text).not.toContain("null");
  });

  it.each([
    [{ reason: "hold-out", heldOut: 0.1 }, "withheld: hold-out"],
    [{ reason: "mended", heldOut: 0.1 }, "withheld: hold-out, mended"],
    [{ reason: "mended" }, "withheld: mended"],
    [{ reason: null }, "withheld"],
  ])("says that a draw withheld it, whatever else is known of it: %o", (given, manner) => {
    const text = deliveryText(said(0, { id: ID, manner: "withheld", ...given }), [], now, plain);
    expect(text).toContain(`  manner   ${manner}\n`);
  });
});

describe("a session's story", () => {
  it("sums up, tells in order, and ends with what struck unwarned", () => {
    const told = [
      said(0, { outcome: "prevented", outcomeWhy: "npm test ran, and it did not come back" }),
      said(1, { outcome: "failed_anyway", ignored: true }),
      said(2, { manner: "withheld" }),
      said(3, { outcome: "task_incomplete", acknowledgedAt: now }),
    ];
    const lines = sessionToldText("s1", told, [MISSED], plain, 100).trimEnd().split("\n");
    expect(lines[0]).toBe("s1");
    expect(lines[1]).toBe(
      "3 said: 1 prevented, 1 failed anyway (1 ignored), 1 not decided by any run; 1 withheld; 1 missed",
    );
    expect(lines[3]).toBe("    npm test ran, and it did not come back");
    expect(lines.at(-2)).toMatch(/^ {4}acknowledged 20/);
    expect(lines.at(-1)).toMatch(/^missed +f00dfeed {2}3f9a2c41: no hook of this session was heard/);
  });

  it("of which nothing was said has only what was missed", () => {
    expect(sessionToldText("s1", [], [MISSED], plain, 100)).toContain("0 said; 1 missed\n");
  });
});

describe("what was missed, as text", () => {
  it("a line each", () => {
    expect(missedText([MISSED], now, plain)).toMatch(/no hook of this session was heard {2}4 min ago\n$/);
    expect(missedText([], now, plain)).toBe("nothing that was known struck unwarned\n");
  });
});

describe("for machines", () => {
  it("times are ISO 8601, the rest is as it is", () => {
    expect(deliveryJson(said(0))).toMatchObject({
      at: "2026-11-09T09:00:00.000Z",
      acknowledgedAt: null,
      lesson: "lesson-1",
    });
    expect(missedJson(MISSED)).toEqual({ ...MISSED, at: "2026-11-09T09:00:00.000Z" });
  });
});
