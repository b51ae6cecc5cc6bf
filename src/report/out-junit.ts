import type { IdentifiedFinding } from "#model/failure.ts";
import { bodyOf, leftOut, nameOf, plain, type ReportedRun } from "./out-run.ts";
import { asciiJson, toldFinding } from "./out-told.ts";
import { clip, count } from "./words.ts";

/**
 * JUnit XML as Jenkins' schema wants it (which knows no `file` and no properties at a test case): the run is a suite, each failure a
 * case; a run that passed is one case that passed. What `ingest` needs to know the failures again stands in the suite's properties.
 */
export function junitReport(reported: ReportedRun): string {
  const { run, failures } = reported;
  const cases = failures.length === 0 ? [aloneCase(reported)] : casesOf(failures);
  const more = leftOut(reported);
  if (failures.length > 0 && more > 0) {
    cases.push(
      emptyCase(
        `${more} more`,
        run.check.command,
        "skipped",
        `${count(more, "more failure")} ${more === 1 ? "is" : "are"} not stored`,
      ),
    );
  }
  const counts = {
    tests: cases.length,
    failures: cases.filter(({ kind }) => kind === "failure").length,
    errors: cases.filter(({ kind }) => kind === "error").length,
  };
  const time = seconds(run.durationMs);
  const suite = attributes({
    name: run.check.command,
    ...counts,
    skipped: cases.filter(({ kind }) => kind === "skipped").length,
    time,
    // Without a zone: older readers know no other form. It is UTC.
    timestamp: new Date(run.startedAt).toISOString().slice(0, 19),
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: "twiceshy", ...counts, time })}>`,
    `  <testsuite${suite}>`,
    "    <properties>",
    ...properties(reported).map(([name, value]) => `      <property${attributes({ name, value })}/>`),
    "    </properties>",
    ...cases.map(({ text }) => text),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

type Kind = "failure" | "error" | "skipped" | "passed";

interface Case {
  readonly kind: Kind;
  readonly text: string;
}

function properties({ run, failures, version }: ReportedRun): [string, string][] {
  return [
    ["twiceshy.version", version],
    ["twiceshy.run", run.id],
    ["twiceshy.command", run.check.command],
    ["twiceshy.directory", run.check.directory],
    ["twiceshy.outcome", run.outcome],
    ...(run.exitCode === null ? [] : [["twiceshy.exitCode", String(run.exitCode)] as [string, string]]),
    ...failures.flatMap((finding, at): [string, string][] => [
      [`twiceshy.fingerprint.${at}`, finding.fingerprint.hash],
      [`twiceshy.failure.${at}`, asciiJson(toldFinding(finding))],
    ]),
  ];
}

/** Names are told apart: readers that go by the name would take two for one. */
function casesOf(failures: readonly IdentifiedFinding[]): Case[] {
  const taken = new Map<string, number>();
  const own = (name: string): string => {
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    // A test may be called "adds (2)" by itself.
    return times === 1 ? name : own(`${name} (${times})`);
  };
  return failures.map((finding) => {
    // A test that failed, or anything else that went wrong.
    const kind = finding.category === "test_failure" ? "failure" : "error";
    const open = attributes({
      name: own(nameOf(finding)),
      classname: finding.test === null ? finding.tool : (finding.file ?? finding.tool),
      time: seconds(null),
    });
    const told = attributes({
      message: clip(plain(finding.message), 500),
      type: finding.errorType ?? finding.category,
    });
    return {
      kind,
      text: `    <testcase${open}>\n      <${kind}${told}>${xmlText(bodyOf(finding))}</${kind}>\n    </testcase>`,
    };
  });
}

/** A run without failures: the check itself is the one case. */
function aloneCase({ run }: ReportedRun): Case {
  const { command } = run.check;
  if (run.outcome === "passed")
    return {
      kind: "passed",
      text: `    <testcase${attributes({ name: command, classname: "twiceshy", time: seconds(run.durationMs) })}/>`,
    };
  if (run.outcome === "interrupted")
    return emptyCase(command, "twiceshy", "skipped", "it was interrupted: that says nothing about the code");
  return emptyCase(command, "twiceshy", "error", "it failed, and nothing more is stored about it");
}

/** The words of "skipped" stand inside: not every schema knows an attribute for them. */
function emptyCase(name: string, classname: string, kind: "error" | "skipped", message: string): Case {
  const open = attributes({ name, classname, time: seconds(null) });
  const inside =
    kind === "error"
      ? `<error${attributes({ message, type: "other" })}/>`
      : `<skipped>${xmlText(message)}</skipped>`;
  return { kind, text: `    <testcase${open}>\n      ${inside}\n    </testcase>` };
}

function seconds(ms: number | null): string {
  return ((ms ?? 0) / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlValue(String(value))}"`)
    .join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\t": "&#9;",
};

function xmlValue(text: string): string {
  return plain(text).replace(/[&<>"\n\t]/g, (char) => ENTITIES[char]!);
}

/** Escaped, not CDATA: "]]>" in it is then a text like any other. */
function xmlText(text: string): string {
  return plain(text).replace(/[&<>]/g, (char) => ENTITIES[char]!);
}
