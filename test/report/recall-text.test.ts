import { expect, it } from "vitest";
import type { RankedHit } from "#model/recall.ts";
import { paint } from "#report/paint.ts";
import { recalledText } from "#report/recall-text.ts";

const hit = (advice: string) =>
  ({
    ...{ kind: "lesson", id: "3f9a2c41", title: "Load the cart first", category: "runtime_error", why: [] },
    ...{ remedy: { kind: "advice", text: advice }, grade: null, provenance: "human", worked: null },
    ...{ occurrences: 0, lastAt: null, safety: "safe" },
  }) as unknown as RankedHit;
const text = (advice: string) =>
  recalledText({ hits: [hit(advice)], asked: {} } as never, 0, paint(false), 80);

it("shows where advice goes on, and not where it ends", () => {
  expect(text("load the cart ".repeat(60))).toMatch(/(?:load|the|cart) …\n {3}matched by/);
  expect(text("load the cart")).toContain("   load the cart\n   matched by");
});
