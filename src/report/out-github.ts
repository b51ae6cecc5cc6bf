import type { IdentifiedFinding } from "#model/failure.ts";
import { leftOut, plain, type ReportedRun } from "./out-run.ts";
import { count } from "./words.ts";

/** GitHub's workflow commands: each failure an annotation at its line. The summary of the job is the Markdown report. */
export function githubReport(reported: ReportedRun): string {
  const { run, failures } = reported;
  const more = leftOut(reported);
  const lines = failures.map(annotation);
  if (run.outcome === "failed" && failures.length === 0) {
    lines.push(
      line(
        "error",
        { title: "twiceshy" },
        `${run.check.command} failed, and nothing more is stored about it`,
      ),
    );
  }
  if (more > 0)
    lines.push(
      line(
        "notice",
        { title: "twiceshy" },
        `${count(more, "more failure")} of ${run.check.command} not stored`,
      ),
    );
  return lines.map((each) => `${each}\n`).join("");
}

function annotation(finding: IdentifiedFinding): string {
  const { file, line: row, column, test, errorType, category, fingerprint } = finding;
  const isPlaced = file !== null && row !== null && row > 0;
  const where = {
    ...(file === null ? {} : { file: file.replaceAll("\\", "/") }),
    ...(isPlaced ? { line: row } : {}),
    ...(isPlaced && column !== null && column > 0 ? { col: column } : {}),
    title: test ?? errorType ?? category,
  };
  return line("error", where, `${finding.message}\ntwiceshy show ${fingerprint.hash.slice(0, 8)}`);
}

function line(level: string, where: Readonly<Record<string, string | number>>, message: string): string {
  const words = Object.entries(where).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${level} ${words.join(",")}::${data(message)}`;
}

/** As the runner undoes it: a per cent sign and line ends are written as codes. */
function data(text: string): string {
  return plain(text).replaceAll("%", "%25").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
