import type { Frame, IdentifiedFinding } from "#model/failure.ts";
import { iso } from "./iso.ts";
import { leftOut, plain, type ReportedRun } from "./out-run.ts";
import { toldFinding } from "./out-told.ts";
import { fileUri, isRelativeUri } from "./out-uri.ts";

/** SARIF 2.1.0, for code scanning and viewers: each failure a result, with our fingerprint as its partial one. */
export function sarifReport(reported: ReportedRun): string {
  const { run, failures, version } = reported;
  const rules = [...new Set(failures.map(ruleOf))];
  const more = leftOut(reported);
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "twiceshy",
            version,
            rules: rules.map((id) => ({ id, shortDescription: { text: id } })),
          },
        },
        // Code scanning takes what stands before the last slash for the kind of analysis.
        automationDetails: { id: `${plain(run.check.command)}/${run.id}` },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { PROJECT: { description: { text: "The project's root" } } },
        invocations: [invocationOf(reported)],
        results: failures.map((finding) => resultOf(finding, rules, run.check.directory)),
        properties: {
          "twiceshy.run": run.id,
          "twiceshy.outcome": run.outcome,
          ...(more > 0 ? { "twiceshy.notStored": more } : {}),
        },
      },
    ],
  };
  return `${wellFormed(JSON.stringify(log, null, 2))}\n`;
}

function invocationOf({ run }: ReportedRun) {
  return {
    executionSuccessful: run.outcome === "passed",
    commandLine: plain(run.check.command),
    ...(run.exitCode === null ? {} : { exitCode: run.exitCode }),
    ...(run.signal === null ? {} : { exitSignalName: run.signal }),
    startTimeUtc: iso(run.startedAt),
    ...(run.durationMs === null ? {} : { endTimeUtc: iso(run.startedAt + run.durationMs) }),
    workingDirectory: folder(run.check.directory),
  };
}

function resultOf(finding: IdentifiedFinding, rules: readonly string[], directory: string) {
  const { hash, coarse, recipe } = finding.fingerprint;
  const id = ruleOf(finding);
  const { test, frames } = finding;
  return {
    ruleId: id,
    ruleIndex: rules.indexOf(id),
    // Each of them failed the run, whatever it is about.
    level: "error",
    message: { text: messageOf(finding) },
    // Without a file it is somewhere below the directory of the check: readers refuse a result without a place.
    locations: [
      {
        physicalLocation:
          finding.file === null
            ? { artifactLocation: folder(directory) }
            : physical({ ...finding, file: finding.file }),
        ...(test === null
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: plain(test), kind: "function" }] }),
      },
    ],
    ...(frames.length === 0 ? {} : { stacks: [{ frames: frames.map(frameOf) }] }),
    partialFingerprints: { [`twiceshy/${recipe}`]: hash, "twiceshyKind/1": coarse },
    properties: { tags: [...finding.tags], twiceshy: toldFinding(finding) },
  };
}

/** The tool and its own word for the problem: "tsc/TS2339", "pytest/test_failure". */
function ruleOf({ tool, errorType, category }: IdentifiedFinding): string {
  return plain(`${tool}/${errorType ?? category}`);
}

function messageOf({ test, message }: IdentifiedFinding): string {
  const text = plain(test === null ? message : `${test}: ${message}`);
  // "[words](target)" would be a link.
  return text.includes("](") ? text.replace(/[[\]]/g, "\\$&") : text;
}

interface Place {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
}

function physical({ file, line, column }: Place) {
  const uri = fileUri(file);
  const artifactLocation = isRelativeUri(uri) ? { uri, uriBaseId: "PROJECT" } : { uri };
  if (line === null || line < 1) return { artifactLocation };
  const startColumn = column !== null && column >= 1 ? { startColumn: column } : {};
  return { artifactLocation, region: { startLine: line, ...startColumn } };
}

function frameOf(frame: Frame) {
  return {
    location: {
      physicalLocation: physical(frame),
      ...(frame.fn === null ? {} : { logicalLocations: [{ fullyQualifiedName: plain(frame.fn) }] }),
    },
  };
}

function folder(directory: string) {
  return { uri: directory === "" ? "./" : `${fileUri(directory)}/`, uriBaseId: "PROJECT" };
}

/** A lone surrogate is legal in JSON's escapes, and no reader in UTF-8 can keep it. */
function wellFormed(json: string): string {
  return json.replace(/\\\\|\\ud[89a-f][\da-f]{2}/g, (found) => (found === "\\\\" ? found : "\\ufffd"));
}
