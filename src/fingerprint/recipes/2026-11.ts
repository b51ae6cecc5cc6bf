import { baseName } from "#model/base-name.ts";
import type { Finding, FingerprintPart } from "#model/failure.ts";
import type { Recipe } from "../recipe.ts";
import { PATHS } from "../scrubbers/paths.ts";
import { scrub } from "../scrubbers/scrubber.ts";
import { VALUES } from "../scrubbers/values.ts";

const SCRUBBERS = [...PATHS, ...VALUES];

/**
 * The first recipe. What identifies a failure is what it says (error type and message without its noise) and where it
 * belongs: the test, where there is one, else the file. Line, column, directory, function, tool, command and stack
 * do not count: they move when code above moves, when a file is checked out elsewhere, or with the tool's version.
 */
export const RECIPE_2026_11: Recipe = {
  id: "2026-11",
  parts(finding) {
    return [
      part("error type", finding.errorType, finding.errorType !== null, "what kind of error it says it is"),
      messagePart(finding),
      testPart(finding),
      filePart(finding),
      part("line", numberText(finding.line), false, "code above it moves it"),
      part("tool", finding.tool, false, "the same failure can be seen through another tool"),
      part("category", finding.category, false, "follows from the message"),
    ];
  },
  kind(finding) {
    return [finding.category, finding.errorType ?? "", skeleton(scrub(finding.message, SCRUBBERS).text)].join(
      "\n",
    );
  },
};

function messagePart(finding: Finding): FingerprintPart {
  const { text, by } = scrub(finding.message, SCRUBBERS);
  return part(
    "message",
    text,
    true,
    by.length === 0 ? "what it says" : `what it says, without ${by.join(", ")}`,
  );
}

function testPart(finding: Finding): FingerprintPart {
  if (finding.test === null) return part("test", null, false, "no test was named");
  return part(
    "test",
    lastName(scrub(finding.test, SCRUBBERS).text),
    true,
    "the failing test, by its own name",
  );
}

/** "Cart > totals > adds tax" and "tests/test_cart.py::test_tax" by their last name: suites and files are renamed more often. */
function lastName(test: string): string {
  return test
    .split(/ [>›] |::/)
    .pop()!
    .trim();
}

function filePart(finding: Finding): FingerprintPart {
  const base = finding.file === null ? null : baseName(finding.file);
  if (base === null) return part("file", null, false, "no file was named");
  if (finding.test !== null) return part("file", base, false, "the test says where");
  if (finding.group === "environment")
    return part("file", base, false, "the machine is the cause, whichever file met it first");
  return part("file", base, true, "where it is, without the directory");
}

function part(name: string, value: string | null, contributes: boolean, why: string): FingerprintPart {
  return { name, value, contributes: contributes && value !== null, why };
}

function numberText(n: number | null): string | null {
  return n === null ? null : String(n);
}

/** Names, numbers and quoted things taken out: "Cannot find module *". */
function skeleton(message: string): string {
  return message
    .replace(/"[^"]*"|'[^']*'|<[^<>]*>/g, "*")
    .replace(/\b\S*[\d_./\\@]\S*/g, "*")
    .replace(/\b[a-z]+[A-Z]\w*/g, "*")
    .slice(0, 120);
}
