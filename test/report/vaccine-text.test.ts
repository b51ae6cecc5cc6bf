import { expect, it } from "vitest";
import { paint } from "#report/paint.ts";
import { vaccinatedText } from "#report/vaccine-text.ts";

const told = {
  id: "baf80b9a-node-test",
  diff: "diff --git a/x b/x\n",
  isWritten: true,
  isDry: false,
  lesson: "baf80b9a",
  tried: [{ template: "node-test", kind: "holds", says: "the line `x`" }],
  ignored: [],
  command: ["node", "--test", "twiceshy/vaccines/two words.test.mjs"],
} as const;

it("says by what a guard speaks: a script of yours may name its tests one by one", () => {
  expect(vaccinatedText(told, paint(false))).toContain(
    "\nit speaks where this is run: node --test 'twiceshy/vaccines/two words.test.mjs'\nwritten;",
  );
  expect(vaccinatedText({ ...told, id: null, command: null }, paint(false))).not.toContain("it speaks");
});
