import { expect, it } from "vitest";
import { cleanBody } from "#review/clean-body.ts";
import { issueBody } from "./issue-shapes.ts";

it("leaves nothing that a terminal obeys or an eye does not see, and nothing without an end", () => {
  const clean = cleanBody(
    issueBody({
      title: `red \u001b[31malert\u202e\nsecond line ${"x".repeat(999)}`,
      why: "a\u200bb\u001b]8;;http://evil\u0007c",
      detail: "one\n\u001b[2Jtwo\n  three",
      proposal: "+a\u2066\n-b",
      files: ["src/\u001b[1ma.ts", ...Array.from({ length: 99 }, (_, n) => `f${n}`)],
    }),
  );
  expect(clean.title).toMatch(/^red alert second line x+$/);
  expect(clean.title.length).toBeLessThanOrEqual(200);
  expect(clean.why).toBe("abc");
  expect(clean.detail).toBe("one\ntwo\n  three");
  expect(clean.proposal).toBe("+a\n-b");
  expect(clean.files[0]).toBe("src/a.ts");
  expect(clean.files).toHaveLength(50);
});
