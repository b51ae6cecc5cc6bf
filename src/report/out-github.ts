import type { IdentifiedFinding } from "#model/failure.ts";
import { knownWords } from "./out-known.ts";
import { leftOut, plain, type ReportedRun } from "./out-run.ts";
import { count } from "./words.ts";

/** GitHub's workflow commands: each failure an annotation at its line. The summary of the job is the Markdown report. */
export function githubReport(reported: ReportedRun): string {
  const { run, failures } = reported;
  const more = leftOut(reported);
  const lines = failures.map((finding) => annotation(reported, finding));
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

function annotation(reported: ReportedRun, finding: IdentifiedFinding): string {
  const { file, line: row, column, test, errorType, category, fingerprint } = finding;
  const isPlaced = file !== null && row !== null && row > 0;
  const where = {
    ...(file === null ? {} : { file: file.replaceAll("\\", "/") }),
    ...(isPlaced ? { line: row } : {}),
    ...(isPlaced && column !== null && column > 0 ? { col: column } : {}),
    title: test ?? errorType ?? category,
  };
  const known = knownWords(reported, finding);
  const about = [finding.message, known?.words, known?.cure, `twiceshy show ${fingerprint.hash.slice(0, 8)}`];
  return line("error", where, about.filter(Boolean).join("\n"));
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
