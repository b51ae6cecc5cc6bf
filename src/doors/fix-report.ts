import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { redact } from "#detect/redact.ts";
import { failureKind } from "#heal/cycle/kinds.ts";
import { smallestCommand } from "#heal/cycle/reproduce.ts";
import { makeFolder } from "#host/make-folder.ts";
import type { Cycle } from "#model/cycle.ts";
import type { FixEnd } from "#model/fix-event.ts";
import { loopReport } from "#report/loop-report.ts";
import type { House } from "./compose.ts";
import { codeAround } from "./fix-around.ts";
import { scriptsAt } from "./prove-scripts.ts";

/**
 * Writes the report of a loop that stopped: a new dated section in the file that the settings name, or in .sdd/issues.md where
 * the project has .sdd, else a file of its own. What is in a file already stays as it is.
 */
export function writeLoopReport(
  house: House,
  end: FixEnd,
  { folder, earlier }: { readonly folder: string; readonly earlier: readonly Cycle[] },
): string {
  const { root } = house.project;
  makeFolder(folder);
  const shared = sharedFile(house);
  const file = shared ?? join(folder, "report.md");
  const text = redact(
    loopReport({
      at: house.clock.now(),
      // A loop that the bound stopped at once is told by the attempts that used it up.
      end: end.cycles.length > 0 ? end : { ...end, cycles: earlier },
      reproduce: reproduceOf(root, end),
      around: end.last === null ? [] : codeAround(root, end.last.failures, end.last.evidence),
      logs: logsIn(folder).map((name) => ({ name, file: relative(root, join(folder, name)) })),
      diagnosis: readIfThere(join(folder, "diagnosis.txt")),
      kindOf: failureKind,
    }),
  );
  if (shared === null) writeFileSync(file, `# Fix loop ${end.loop}\n\n${text}`);
  else {
    makeFolder(dirname(file));
    appendFileSync(file, gapAfter(readIfThere(file)) + text);
  }
  return file;
}

/** The smallest command that shows what is red, the goal's own first. */
function reproduceOf(root: string, { argv, check, goal, last }: FixEnd): string | null {
  const wanted = new Set(goal?.failures.map(({ fingerprint }) => fingerprint));
  const red = last?.failures.find(({ fingerprint }) => wanted.has(fingerprint)) ?? last?.failures[0];
  const failure = red ?? goal?.failures[0];
  return failure === undefined ? null : smallestCommand(argv, failure, scriptsAt(root, check.directory));
}

function sharedFile({ project, settings }: House): string | null {
  const said = settings.values["fix.report"];
  if (said !== null) return resolve(project.root, said);
  const sdd = join(project.root, ".sdd");
  return existsSync(sdd) ? join(sdd, "issues.md") : null;
}

function gapAfter(text: string | null): string {
  if (text === null) return "# Issues\n\n";
  if (text === "" || text.endsWith("\n\n")) return "";
  return text.endsWith("\n") ? "\n" : "\n\n";
}

function logsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".log") || name.endsWith(".patch") || name.endsWith("-prompt.md"))
    .sort();
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
