import { groupOf, severityOf } from "#model/category.ts";
import type { Finding } from "#model/failure.ts";
import type { About, Log } from "./log.ts";
import { redact } from "./redact.ts";

/** A failing exit that nothing in the output explains is a failure too: it is named by how it ended and its last words. */
export function silentFailure(log: Log, about: About): Finding | null {
  if (about.exitCode === null && about.signal === null) return null;
  const end = about.signal !== null ? `killed by ${about.signal}` : `exit code ${about.exitCode}`;
  const last = lastWords(log);
  const category =
    about.signal === "SIGKILL" || about.exitCode === 137
      ? "oom"
      : about.exitCode === 124
        ? "timeout"
        : "other";
  return {
    detector: "silent",
    tool: "unknown",
    category,
    group: groupOf(category),
    severity: severityOf(category),
    tags: ["silent"],
    errorType: null,
    message: last === null ? `${end} with no output` : redact(last),
    file: null,
    line: null,
    column: null,
    test: null,
    frames: [],
    excerpt: redact(log.lines.slice(-10).join("\n")),
    at: Math.max(1, log.totalLines),
  };
}

function lastWords(log: Log): string | null {
  for (let i = log.lines.length - 1; i >= 0; i--)
    if (/[\p{L}\p{N}]/u.test(log.lines[i]!)) return log.lines[i]!.trim().slice(0, 500);
  return null;
}
