import { expect, it } from "vitest";
import { classify } from "#detect/classify.ts";

it("a linter that finds indentation unexpected could read the file", () => {
  expect(classify("lint_error", null, "Unexpected indentation (6) (should be 4) (standard:indent)")).toBe(
    "lint_error",
  );
  expect(classify("runtime_error", null, "unexpected indent (menu.py, line 3)")).toBe("syntax_error");
});
