import { type CommandKind, kindOfName, knowsVerb, lookUp } from "./command-kind-table.ts";
import { unwrap } from "./command-kind-unwrap.ts";
import { scriptCall } from "./script-call.ts";

/** The kind of one command by its words alone: no shell, no look into scripts. */
export function kindOfArgv(argv: readonly string[]): CommandKind {
  const words = unwrap(argv)?.words;
  if (!words || words.length === 0) return argv.length > 0 && words ? "read" : "unknown";
  const [program, ...args] = words as [string, ...string[]];
  // eslint --version, go help
  if (args.length === 1 && /^(?:--version|--help|-h|-V|version|help)$/.test(args[0]!)) return "read";
  if (isLocal(program)) return kindOfLocal(program);
  const verb = args.find((arg) => !arg.startsWith("-"));
  return special(program, args, verb) ?? rewritten(lookUp(program, verb), program, args) ?? "unknown";
}

/** Only such a command can have cured a failure by itself, with no file of the project changed. */
export function couldBeTheFix(kind: CommandKind): boolean {
  return !/^(?:test|lint|types|read)$/.test(kind);
}

/** The scripts that a command runs, as keys of package.json's scripts, or "make <target>"; those of another place are no key. Null where it runs none. */
export function scriptsOf(words: readonly string[]): readonly string[] | null {
  const called = scriptCall(words);
  const program = words[0] ?? "";
  if (called === null) return null;
  const { file, folder, names, isNamed } = called;
  const place = folder === "" ? "" : `${folder ?? "elsewhere"}: `;
  if (file === "Makefile") return names.map((name) => `make ${place}${name}`);
  if (file !== "package.json") return null;
  const name = names.length === 3 ? names[1]! : names[0]!;
  const isScript =
    isNamed || (program === "npm" ? name === "test" : program !== "bun" && !knowsVerb(program, name));
  return isScript ? [`${place}${name}`] : null;
}

/** The words without a dash that belong to no flag. */
function bareWords(args: readonly string[], valued: RegExp): readonly string[] {
  return args.filter((arg, at) => !arg.startsWith("-") && !valued.test(args[at - 1] ?? ""));
}

function special(program: string, args: readonly string[], verb: string | undefined): CommandKind | null {
  const scripts = scriptsOf([program, ...args]);
  if (scripts) {
    if (program.endsWith("make") && !verb) return "build";
    return oneOf(scripts.map((script) => kindOfName(script.replace(/^g?make /, ""))));
  }
  switch (program) {
    case "node":
      return args.includes("--test") ? "test" : runsTestFile(verb);
    case "python":
    case "python3":
      return baseOf(verb) === "manage.py" ? kindOfManage(args[args.indexOf(verb!) + 1]) : runsTestFile(verb);
    case "ruby":
    case "php":
    case "perl":
    case "tsx":
    case "ts-node":
      return verb === "artisan" ? kindOfArtisan(args[1]) : runsTestFile(verb);
    case "docker":
      return verb === "compose" ? (args.includes("ps") || args.includes("logs") ? "read" : "program") : null;
    case "mvn":
      return oneOf(
        bareWords(args, /^-(?:pl|f|P|T|s|rf)$/)
          .filter((arg) => arg !== "clean")
          .map(kindOfPhase),
      );
    case "gradle":
      return oneOf(
        bareWords(args, /^(?:--tests|-p|-x|-b|-I|--console|--exclude-task|--project-dir)$/)
          .filter((task) => !/^clean/.test(task))
          .map((task) => kindOfName(task.replace(/([a-z])([A-Z])/g, "$1-$2"))),
      );
    case "rake":
    case "just":
    case "task":
    case "gulp":
    case "grunt":
      return verb ? kindOfName(verb) : "unknown";
    case "turbo":
    case "nx":
    case "lerna":
      return kindOfName(
        (verb === "run" || verb === "run-many" ? args.filter((arg) => !arg.startsWith("-"))[1] : verb) ?? "",
      );
    case "sed":
      return args.some((arg) => /^(?:-i|--in-place|-[a-zA-Z]*i)/.test(arg)) ? "edit" : "read";
    case "find":
      return args.some((arg) => /^-(?:delete|exec|execdir|ok|fprint|fls)/.test(arg)) ? "edit" : "read";
    case "git":
      return kindOfGit(args, verb);
    default:
      return null;
  }
}

// A tool that rewrites files is no check, and a formatter that is not told to check rewrites.
const REWRITES =
  /^(?:--fix|--write|-w|--apply|--apply-unsafe|--unsafe-fixes|--autocorrect|--autocorrect-all|--auto-correct|--in-place|-i)$/;
const CHECKS =
  /^(?:--check|-c|--check-only|-l|--list|-d|--diff|--dry-run|-n|--list-different|--check-formatted|--verify-no-changes)$/;
const FORMATTER =
  /^(?:black|isort|gofmt|goimports|rustfmt|shfmt|dprint|clang-format|prettier|oxfmt|ruff format|cargo fmt|mix format|dotnet format|deno fmt)(?: |$)/;
// jest -u, vitest --update, playwright test --update-snapshots
const RECORDS = /^(?:-u|--update|--updateSnapshot|--update-snapshots|--snapshot-update|--overwrite)$/;

function rewritten(kind: CommandKind | null, program: string, args: readonly string[]): CommandKind | null {
  const has = (flag: RegExp) => args.some((arg) => flag.test(arg));
  if (kind === "test") return program !== "mocha" && has(RECORDS) ? "edit" : kind;
  if (kind !== "lint") return kind;
  if (has(REWRITES) || (program === "rubocop" && has(/^-[aA]$/))) return "edit";
  return FORMATTER.test(`${program} ${args[0] ?? ""}`) && !has(CHECKS) ? "edit" : "lint";
}

function runsTestFile(file: string | undefined): CommandKind | null {
  // test/cart.js, test_cart.py, cart_test.rb, cart.test.mjs, test.js
  return file !== undefined &&
    /(?:^|\/)(?:tests?|specs?|__tests__)(?:\/|\.\w+$)|(?:^|\/)test_[^/]*\.py$|[._-](?:test|spec)\.\w+$/.test(
      file,
    )
    ? "test"
    : null;
}

function kindOfManage(verb: string | undefined): CommandKind {
  if (verb === "test" || verb === "check") return "test";
  if (verb === "migrate" || verb === "flush" || verb === "loaddata") return "migrate";
  return verb === "makemigrations" || verb === "collectstatic" || verb === "compilemessages"
    ? "generate"
    : "program";
}

function kindOfArtisan(verb = ""): CommandKind {
  return verb === "test"
    ? "test"
    : verb.startsWith("migrate") || verb.startsWith("db:")
      ? "migrate"
      : verb.startsWith("make:")
        ? "generate"
        : "program";
}

function kindOfPhase(phase: string): CommandKind {
  if (/^(?:test|verify|integration-test|surefire:test|failsafe:verify)$/.test(phase)) return "test";
  if (/^(?:validate|compile|test-compile|package|process-\w+)$/.test(phase)) return "build";
  if (phase === "install" || phase.startsWith("dependency:")) return "install";
  if (phase === "deploy" || phase === "site-deploy" || phase.startsWith("release:")) return "deploy";
  return /^(?:checkstyle:check|pmd:check|spotbugs:check|spotless:check)$/.test(phase) ? "lint" : "unknown";
}

function kindOfGit(args: readonly string[], verb: string | undefined): CommandKind | null {
  // git branch -D x and git config user.name x change something
  const rest = args.slice(args.indexOf(verb ?? "") + 1);
  if (verb === "branch" || verb === "tag" || verb === "remote" || verb === "config")
    return rest.every((arg) =>
      /^(?:-a|-r|-v|-vv|--list|-l|--show-current|--get|--get-all|show|get-url)$/.test(arg),
    ) ||
      rest[0] === "--get" ||
      rest[0] === "get-url"
      ? "read"
      : "version-control";
  return verb === "stash" && /^(?:list|show)$/.test(rest[0] ?? "") ? "read" : null;
}

function isLocal(program: string): boolean {
  return program.includes("/");
}

function kindOfLocal(program: string): CommandKind {
  const kind = kindOfName(baseOf(program)!.replace(/\.\w+$/, ""));
  return /^(?:deploy|migrate|install|generate)$/.test(kind) ? kind : "program";
}

function oneOf(kinds: readonly CommandKind[]): CommandKind {
  return kinds.length > 0 && kinds.every((kind) => kind === kinds[0]) ? kinds[0]! : "unknown";
}

function baseOf(path: string | undefined): string | undefined {
  return path?.slice(path.lastIndexOf("/") + 1);
}
