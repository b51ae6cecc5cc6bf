import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { redact } from "#detect/redact.ts";
import { failureKind } from "#heal/cycle/kinds.ts";
import { makeFolder } from "#host/make-folder.ts";
import type { FixEnd } from "#model/fix-event.ts";
import { loopReport } from "#report/loop-report.ts";
import type { House } from "./compose.ts";
import { codeAround } from "./fix-around.ts";

/** Writes the report of a loop that stopped: a new section in .sdd/issues.md where the project has .sdd, else a file of its own. */
export function writeLoopReport(house: House, end: FixEnd, folder: string): string {
  const { root } = house.project;
  makeFolder(folder);
  const sdd = join(root, ".sdd");
  const isSdd = existsSync(sdd);
  const file = isSdd ? join(sdd, "issues.md") : join(folder, "report.md");
  const text = redact(
    loopReport({
      at: house.clock.now(),
      end,
      reproduce: null,
      around: end.last === null ? [] : codeAround(root, end.last.failures, end.last.evidence),
      logs: logsIn(folder).map((name) => ({ name, file: relative(root, join(folder, name)) })),
      diagnosis: readIfThere(join(folder, "diagnosis.txt")),
      kindOf: failureKind,
    }),
  );
  if (isSdd) {
    const before = readIfThere(file);
    const gap =
      before === null
        ? "# Issues\n\n"
        : before === ""
          ? ""
          : before.endsWith("\n\n")
            ? ""
            : before.endsWith("\n")
              ? "\n"
              : "\n\n";
    appendFileSync(file, gap + text);
  } else {
    writeFileSync(file, `# Fix loop ${end.loop}\n\n${text}`);
  }
  return file;
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
