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
      typePart(finding),
      messagePart(finding),
      testPart(finding),
      filePart(finding),
      linePart(finding),
      part("tool", finding.tool, false, "another tool can show the same failure"),
      part("category", finding.category, false, "worked out from the rest, so it tells nothing more"),
    ];
  },
  kind(finding) {
    return [finding.category, finding.errorType ?? "", skeleton(scrub(finding.message, SCRUBBERS).text)].join(
      "\n",
    );
  },
};

function typePart({ errorType }: Finding): FingerprintPart {
  if (errorType === null) return part("error type", null, false, "no kind of error is named");
  return part("error type", errorType, true, "the kind of error, by the tool's own name for it");
}

function messagePart(finding: Finding): FingerprintPart {
  const { text, by } = scrub(finding.message, SCRUBBERS);
  return part(
    "message",
    text,
    true,
    by.length === 0 ? "what it says" : `what it says, apart from ${noiseWords(by)}`,
  );
}

/** "duration (how long it took), uuid (made anew each time)" */
function noiseWords(by: readonly string[]): string {
  return by
    .map((id) => `${id.replaceAll("-", " ")} (${SCRUBBERS.find((scrubber) => scrubber.id === id)!.why})`)
    .join(", ");
}

function testPart(finding: Finding): FingerprintPart {
  if (finding.test === null) return part("test", null, false, "no test is named");
  return part(
    "test",
    lastName(scrub(finding.test, SCRUBBERS).text),
    true,
    "the failing test, by its own name: suites and files are renamed more often",
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
  if (base === null) return part("file", null, false, "no file is named");
  if (finding.test !== null) return part("file", base, false, "the test says where it belongs");
  if (finding.group === "environment")
    return part(
      "file",
      base,
      false,
      "its cause lies around the code (setup, machine, network), whichever file met it first",
    );
  return part("file", base, true, "where it belongs; without the directory, which depends on the machine");
}

function part(name: string, value: string | null, contributes: boolean, why: string): FingerprintPart {
  return { name, value, contributes: contributes && value !== null, why };
}

function linePart({ line }: Finding): FingerprintPart {
  if (line === null) return part("line", null, false, "no line is named");
  return part("line", String(line), false, "a line added above it would move it");
}

/** Names, numbers and quoted things taken out: "Cannot find module *". */
function skeleton(message: string): string {
  return message
    .replace(/"[^"]*"|'[^']*'|<[^<>]*>/g, "*")
    .replace(/\b\S*[\d_./\\@]\S*/g, "*")
    .replace(/\b[a-z]+[A-Z]\w*/g, "*")
    .slice(0, 120);
}
