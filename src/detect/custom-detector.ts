import type { RE2JS } from "re2js";
import type { ConfigEntry } from "./config-entry.ts";
import type { CheckKind, Detector, Draft } from "./detector.ts";
import { toNumber } from "./frames.ts";
import type { Log } from "./log.ts";

const FIELDS = ["message", "file", "line", "column", "test", "type"] as const;
const CHECKS: readonly CheckKind[] = ["test", "build", "lint", "types", "install", "program", "shell"];
/** Pattern matches read per output: a linear engine is slow by a constant, and a project's pattern may match every line. */
const MOST = 2000;

/** `{id, pattern: "^(?P<file>\\S+):(?P<line>\\d+) (?P<message>.+)$", tool?, category?, check?, needles?}` → a detector. */
export function readCustomDetector(entry: ConfigEntry): Detector {
  entry.only(["id", "tool", "pattern", "category", "check", "needles"]);
  const id = entry.text("id");
  const pattern = entry.pattern("pattern");
  const named = Object.keys(pattern.namedGroups());
  const strange = named.find((name) => !FIELDS.includes(name as (typeof FIELDS)[number]));
  if (strange !== undefined)
    entry.fail("pattern", `a named group out of ${FIELDS.join(", ")}, not "${strange}"`);
  if (!named.includes("message")) entry.fail("pattern", "a group (?P<message>…)");
  const check = entry.text("check", "program") as CheckKind;
  if (!CHECKS.includes(check)) entry.fail("check", `one of ${CHECKS.join(", ")}`);
  const needles = entry.texts("needles").map((needle) => needle.toLowerCase());
  return {
    id,
    tool: entry.text("tool", id),
    check,
    category: entry.text("category", "other"),
    rank: 3,
    // With no needle of its own it is asked about every output: each holds at least an empty text.
    needles: needles.length > 0 ? needles : [""],
    scan: (log) => scan(log, pattern, named),
  };
}

function scan(log: Log, pattern: RE2JS, named: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (const [index, line] of log.lines.entries()) {
    const matcher = pattern.matcher(line);
    if (!matcher.find()) continue;
    const field = (name: string) => (named.includes(name) ? (matcher.group(name) ?? null) : null);
    drafts.push({
      message: field("message") || line.trim(),
      file: field("file"),
      line: toNumber(field("line")),
      column: toNumber(field("column")),
      test: field("test"),
      errorType: field("type"),
      from: index,
      to: index + 1,
    });
    if (drafts.length >= MOST) break;
  }
  return drafts;
}
