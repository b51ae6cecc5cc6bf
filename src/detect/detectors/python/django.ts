import type { Detector, Draft } from "../../detector.ts";

/** Django's manage.py: what its checks found, what a command refuses, and migrations that were not made. Tracebacks are read as Python's. */
export const django: Detector = {
  id: "django",
  tool: "django",
  check: "lint",
  category: "config_error",
  rank: 2,
  needles: ["system check identified", "systemcheckerror", "commanderror: ", "migrations for '"],
  programs: ["manage.py", "django-admin"],
  scan(log, about): Draft[] {
    const failed = (about.exitCode ?? 0) !== 0;
    const asks = failed && /\bmakemigrations\b.*\s--check\b/.test(about.command ?? "");
    const warnings: Draft[] = [];
    const errors = log.lines.flatMap((line, from): Draft[] => {
      const found = FOUND.exec(line);
      if (found !== null) {
        const isWarning = /\.[WID]\d+$/.test(found[1]!);
        const draft: Draft = {
          message: found[2]!,
          errorType: found[1]!,
          category: "lint_error",
          from,
          to: from + 1,
        };
        if (isWarning) warnings.push(draft);
        return isWarning ? [] : [draft];
      }
      const refused = REFUSED.exec(line);
      if (refused !== null && !/^System check identified/.test(refused[1]!))
        return [{ message: refused[1]!, errorType: "CommandError", from, to: from + 1 }];
      return asks && MIGRATIONS.test(line) ? readMigration(log.lines, from) : [];
    });
    return errors.length === 0 && failed && log.lines.some((line) => RAISED.test(line)) ? warnings : errors;
  },
};

// "cart.Item.buyer: (fields.E304) Reverse accessor 'User.items' for 'cart.Item.buyer' clashes with …", "?: (security.W018) You should not …"
const FOUND = /^(?:<[^>]+>|\S+): \(([a-z_]\w*\.[EWCID]\d{3})\) (\S.*)$/;
// "CommandError: No installed app with label 'carts'."
const REFUSED = /^(?:django\.core\.management\.base\.)?CommandError: (\S.*)$/;
// "SystemCheckError: System check identified some issues:"
const RAISED = /SystemCheckError: System check identified/;
// "Migrations for 'cart':"
const MIGRATIONS = /^Migrations for '[^']+':$/;

/** "  cart/migrations/0001_initial.py" and under it "    + Create model Item" ("- Create model Item" before Django 5). */
function readMigration(lines: readonly string[], from: number): Draft[] {
  const file = /^ {2}(\S.*\.py)$/.exec(lines[from + 1] ?? "")?.[1];
  const change = /^ {4}[-+~] (\S.*)$/.exec(lines[from + 2] ?? "")?.[1];
  if (file === undefined || change === undefined) return [];
  return [{ message: `Migration missing: ${change}`, category: "lint_error", file, from, to: from + 3 }];
}
