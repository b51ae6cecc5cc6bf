// The repository's own labelled output: test/fixtures/output/<tool>/<case>/, test/fixtures/unseen/, unseen-second/ and unseen-third/ alike, and test/fixtures/passing/.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = "test/fixtures";

/** Sets of failing output that anybody may read: what must be true of all output is asked of these. */
export const READ_SETS = [
  "output",
  "everyday",
  "everyday-second",
  "everyday-third",
  "everyday-fourth",
  "everyday-fifth",
  "unseen",
  "unseen-second",
];

/** Every case: where it is, what the tool printed, and what a careful person would say of it. `set` may be "unseen", "unseen-second" or "unseen-third". */
export function ownCases(set = "output") {
  const cases = [];
  for (const tool of readdirSync(join(root, set)).sort()) {
    for (const name of readdirSync(join(root, set, tool)).sort()) {
      const dir = join(root, set, tool, name);
      const expectation = JSON.parse(readFileSync(join(dir, "expect.json"), "utf8"));
      const moved = join(dir, "output.moved.txt");
      cases.push({
        id: `${tool}/${name}`,
        tool,
        name,
        expect: expectation,
        output: readFileSync(join(dir, "output.txt")),
        moved: existsSync(moved) ? readFileSync(moved) : null,
      });
    }
  }
  return cases;
}

/** Logs of commands that succeeded; `set` may be "passing-unseen-third". */
export function passingLogs(set = "passing") {
  const index = join(root, set, "index.jsonl");
  if (!existsSync(index)) return [];
  return readFileSync(index, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((entry) => existsSync(join(root, set, entry.file)))
    .map((entry) => ({ ...entry, output: readFileSync(join(root, set, entry.file)) }));
}

const squash = (text) =>
  String(text ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\.$/, "")
    .toLowerCase();
const letters = (text) =>
  squash(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const tail = (file) =>
  String(file ?? "")
    .replace(/\\/g, "/")
    .replace(/^(\.\/)+/, "");

/** The fields of a finding that are not what the label says; an empty list is a pass. */
export function faultsOf(finding, expectation) {
  if (finding === undefined) return ["nothing found"];
  const faults = [];
  if (
    expectation.message?.length &&
    !expectation.message.some((m) => squash(finding.message).includes(squash(m)))
  )
    faults.push("message");
  if (
    expectation.errorType?.length &&
    !expectation.errorType.some(
      (t) =>
        squash(finding.errorType)
          .split(/[^\w:/.-]+/)
          .includes(squash(t)) || squash(finding.errorType).endsWith(squash(t)),
    )
  )
    faults.push("errorType");
  if (
    expectation.file &&
    !(
      tail(finding.file).endsWith(tail(expectation.file)) ||
      (finding.file && tail(expectation.file).endsWith(tail(finding.file)))
    )
  )
    faults.push("file");
  if (expectation.line && finding.line !== expectation.line) faults.push("line");
  if (expectation.test && !letters(finding.test).includes(letters(expectation.test))) faults.push("test");
  if (expectation.category?.length && !expectation.category.includes(finding.category))
    faults.push("category");
  return faults;
}
