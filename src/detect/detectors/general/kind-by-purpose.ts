import type { Category } from "#model/category.ts";
import type { About } from "../../log.ts";
import { kindOfCommand, kindOfTarget } from "./kind-of-command.ts";
import type { ProgramKind } from "./program-kinds.ts";
import { saysMissing } from "./says-missing.ts";
import { aroundKind, codeKind, saysAskedWrongly } from "./worded-kinds.ts";

/** What mostly goes wrong with a tool of a kind, where the message does not say. */
export const MOSTLY: Readonly<Record<ProgramKind, Category>> = {
  linter: "lint_error",
  typer: "type_error",
  tester: "test_failure",
  compiler: "build_error",
  builder: "build_error",
  interpreter: "runtime_error",
  packages: "missing_dependency",
  tasks: "config_error",
  server: "config_error",
  operator: "config_error",
  network: "connection_error",
};

// Of "x does not exist" they say it of what is in the code, or of what they were asked to bring.
const SPEAKS_OF_CODE: ReadonlySet<ProgramKind> = new Set(["linter", "typer", "compiler", "packages"]);

/** The kind of a message that names no place: what its words tell, then what mostly goes wrong with such a tool. */
export function spokenKind(message: string, kind: ProgramKind | null, command: string | null): Category {
  if (!(kind !== null && SPEAKS_OF_CODE.has(kind)) && saysAskedWrongly(message)) return "config_error";
  // What a task says is its own: of the runner nothing is said by it.
  if (kind === null || kind === "tasks") {
    const target = kindOfTarget(command);
    return codeKind(message) ?? (target === "builder" ? MOSTLY[target] : "other");
  }
  return MOSTLY[kind];
}

// What such a tool is for says what its failing means, whatever it said last.
const TELLING: ReadonlySet<ProgramKind> = new Set([
  "linter",
  "typer",
  "tester",
  "compiler",
  "builder",
  "server",
]);

/** The kind of a failure of which there are only last words, and none that sounds like trouble. */
export function guessSilent(words: string, about: About): Category {
  const kind = kindOfCommand(about.command);
  const around = aroundKind(words) ?? (/\bpermission denied\b/i.test(words) ? "permission_error" : null);
  if (around !== null) return around;
  if (kind !== null && TELLING.has(kind)) return MOSTLY[kind];
  if (words === "") return "other";
  if (saysMissing(words, { errorType: null, isRun: false })) return "missing_dependency";
  return saysAskedWrongly(words) ? "config_error" : (codeKind(words) ?? "other");
}

// Who bundles or tests runs what others made, and hands on what that says.
const SPEAKS_ITSELF: ReadonlySet<ProgramKind> = new Set(["linter", "typer", "compiler", "server"]);

/** The kind of a failure of a tool that is for one thing and speaks for itself, whatever it said; null where it is not known to be. */
export function kindByPurpose(about: About): Category | null {
  const kind = kindOfCommand(about.command);
  return kind !== null && SPEAKS_ITSELF.has(kind) ? MOSTLY[kind] : null;
}
