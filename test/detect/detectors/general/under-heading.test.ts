import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

/** What the general detector alone says of an output that failed: message, place, kind. */
function told(lines: readonly string[], exitCode: number | null = 1): string {
  const about = { command: null, exitCode, signal: null };
  const [found] = detect(logOf(lines.join("\n")), about, { detectors: [] }).findings;
  if (found === undefined) return "nothing";
  return `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"} | ${found.category}`;
}

describe("warnings of a run that failed without an error", () => {
  const rows = ["docs/menu.md", "  1:3-1:7  warning  `Guys` may be unkind  kind-words", "", "⚠ 1 warning"];

  it.each<[string, string[], string]>([
    ["stand under the name of their file", rows, "`Guys` may be unkind | docs/menu.md:1 | lint_error"],
    [
      "at the margin, too",
      ["docs/menu.md", "3:5-3:25 warning Unexpected reference to nothing  no-nothing", "", "⚠ 1 warning"],
      "Unexpected reference to nothing | docs/menu.md:3 | lint_error",
    ],
    [
      "give way to an error",
      ["docs/menu.md", "  1:3  warning  ugly  style", "  4:1  error  broken  parse"],
      "broken | docs/menu.md:4 | lint_error",
    ],
  ])("%s", (_, lines, want) => expect(told(lines)).toBe(want));

  it("are nothing where nobody knows that it failed", () => expect(told(rows, null)).toBe("nothing"));
});
