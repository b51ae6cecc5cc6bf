import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayRead } from "#detect/may-read.ts";
import { indexNeedles, listsWithin } from "#detect/needle-index.ts";
import { DETECTORS, detectorsFor } from "#detect/registry.ts";

const within = (lists: readonly (readonly (string | readonly string[])[])[], text: string) =>
  listsWithin(indexNeedles(lists), text);

describe("the index of needles", () => {
  it("leaves out lists of which no needle can be there", () => {
    expect(within([["traceback"], ["panic: "], [["error: ", "cannot find"]]], "\npanic: boom\n")).toEqual([
      1,
    ]);
    expect(within([["✖ "], ["●"]], "✖ one problem")).toEqual([0]);
  });

  it("keeps those that it cannot judge: too short, empty", () => {
    expect(within([["x"], [""], [["a", "b"]]], "")).toEqual([0, 1, 2]);
  });

  it("never loses a list whose needle is there", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcer: \n✖é⎯"), maxLength: 6 });
    const needle = fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 }));
    const lists = fc.array(fc.array(needle, { maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(
        lists,
        fc.string({ unit: fc.constantFrom(..."abcer: \n✖é⎯"), maxLength: 60 }),
        (all, text) => {
          const found = within(all, text);
          for (const [i, needles] of all.entries())
            if (mayRead({ needles }, text)) expect(found).toContain(i);
        },
      ),
    );
  });

  it("asks the same detectors as looking for every needle does", () => {
    for (const { needles } of DETECTORS)
      for (const needle of needles) {
        const text = `\nmake check\nsome words ${[needle].flat().join(" and ")} behind\n`;
        expect(detectorsFor(text)).toEqual(DETECTORS.filter((detector) => mayRead(detector, text)));
      }
  });
});
