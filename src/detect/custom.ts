import type { Category, Group, Severity } from "#model/category.ts";
import { ConfigEntry } from "./config-entry.ts";
import { readCustomDetector } from "./custom-detector.ts";
import type { Detector } from "./detector.ts";

/** A category of a project's own: which failures belong to it, and what it means for them. */
export interface CategoryRule {
  readonly name: Category;
  readonly group: Group | null;
  readonly severity: Severity | null;
  matches(text: string): boolean;
}

/** What a project adds to the engine as data. Every pattern in it runs on a linear-time engine. */
export interface CustomRules {
  readonly detectors: readonly Detector[];
  readonly categories: readonly CategoryRule[];
  /** Takes the project's own noise out of a text before it is fingerprinted; null where it has none. */
  readonly scrub: ((text: string) => string) | null;
}

/** Data from a config file → rules; a mistake is named by its place: `detectors[0].pattern`. */
export function compileCustom(raw: {
  readonly detectors?: readonly unknown[];
  readonly categories?: readonly unknown[];
  readonly scrubbers?: readonly unknown[];
}): CustomRules {
  const scrubbers = (raw.scrubbers ?? []).map((entry, i) =>
    readScrubber(new ConfigEntry(entry, `scrubbers[${i}]`)),
  );
  return {
    detectors: (raw.detectors ?? []).map((entry, i) =>
      readCustomDetector(new ConfigEntry(entry, `detectors[${i}]`)),
    ),
    categories: (raw.categories ?? []).map((entry, i) =>
      readCategory(new ConfigEntry(entry, `categories[${i}]`)),
    ),
    scrub:
      scrubbers.length === 0 ? null : (text) => scrubbers.reduce((current, apply) => apply(current), text),
  };
}

function readScrubber(entry: ConfigEntry): (text: string) => string {
  entry.only(["name", "pattern", "replacement"]);
  const pattern = entry.pattern("pattern");
  const replacement = entry.text("replacement", `<${entry.text("name", "noise")}>`).replace(/[\\$]/g, "\\$&");
  return (text) => pattern.matcher(text).replaceAll(replacement);
}

const SEVERITIES: readonly Severity[] = ["critical", "high", "medium", "low"];

function readCategory(entry: ConfigEntry): CategoryRule {
  entry.only(["name", "pattern", "group", "severity"]);
  const pattern = entry.pattern("pattern");
  const severity = entry.text("severity", null);
  if (severity !== null && !SEVERITIES.includes(severity as Severity))
    entry.fail("severity", `one of ${SEVERITIES.join(", ")}`);
  return {
    name: entry.text("name"),
    group: entry.text("group", null),
    severity: severity as Severity | null,
    matches: (text) => pattern.matcher(text).find(),
  };
}
