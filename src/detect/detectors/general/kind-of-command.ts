import { programOf, subcommandOf } from "./program.ts";
import { kindOfProgram, kindOfWord, type ProgramKind } from "./program-kinds.ts";

// "coffee -c menu.coffee", "ruby -c cart.rb", "node --check a.js", "coffee -c -o lib src", "coffee -co lib src": what runs code is told to read it only
const ONLY_READS =
  /\s(?:-c|-l|--check|--compile|--syntax-check) \S+\.\w+$|\s(?:(?:-c|--compile) (?:-o|--output) |-co )[\w./-]+(?:\s|$)/;
// Tools that do many things: what they are told to do says more than their name.
const MANY_SIDED: ReadonlySet<ProgramKind | null> = new Set([
  null,
  "builder",
  "compiler",
  "packages",
  "tasks",
  "interpreter",
]);

// "nim check" compiles and keeps nothing; what "inv check" does nobody knows
const CHECKS = /^(?:check|checks|verify|validate)$/;

// "cd web && eslint .", "export A=1; frob build", "eslint .; rc=$?; exit $rc": what only prepares, or hands on how it went
const PREPARES =
  /^\s*(?:(?:\w+=\S*(?:\s+|$))+$|(?:exit|true|false|return|sleep|trap|wait|date|pwd|ulimit|umask|unset|cd|export|set|source|mkdir|rm|cp|mv|echo|printf|git (?:add|clone|checkout)|touch|cat)\b)/;
// "frob check 2>&1 | tail -40", "curl -o a.json … && wc -l a.json": what only shows what another made
const SHOWS = /^\s*(?:tail|head|tee|ts|less|more|wc|sort|uniq|cut|tr|column|ls)\b/;
// "yosys -p 'read_verilog top.v; hierarchy'": what stands between quotes is for the program
const BETWEEN_QUOTES = /'[^']{0,2000}'|"[^"]{0,2000}"/g;

const PIPED = /\| ?(?:sudo )?(?:ba|z|da)?sh(?: -\w+)*\s*$/;

/** What kind of work a command line is; where it is several, and they differ, nobody knows which spoke. */
export function kindOfCommand(command: string | null): ProgramKind | null {
  // "curl -sL https://get.example.com | bash": what is brought is run
  if (PIPED.test(command ?? "")) return "interpreter";
  const parts = (command ?? "")
    .replace(BETWEEN_QUOTES, (quoted) => quoted.replace(/[;&|\n]/g, " "))
    .split(/&&|\|\|?|;(?=\s)|\n/)
    .filter((part) => part.trim() !== "" && !PREPARES.test(part) && !SHOWS.test(part));
  const [first = null, ...others] = [...new Set(parts.map(kindOfOne))];
  return others.length === 0 ? first : null;
}

function kindOfOne(command: string): ProgramKind | null {
  const program = programOf(command);
  if (program === null) return null;
  const kind = isTest(program, command)
    ? "tester"
    : isBuild(program, command)
      ? "builder"
      : kindOfProgram(program);
  if (kind === "interpreter" && ONLY_READS.test(command)) return "compiler";
  const told = subcommandOf(command) ?? "";
  // "frobtool test rules cart_test.yml": whatever else it is for, it was told to test
  if (told === "test" && kind !== "linter") return "tester";
  if (!MANY_SIDED.has(kind)) return kind;
  // "mvn spotbugs:check": a build tool's plugin by its name
  const plugin = /^\S+ (?:-\S+ )*([a-z][\w-]*):[a-z]/.exec(command.trim())?.[1];
  if (kind === "builder" && plugin !== undefined && kindOfProgram(plugin) === "linter") return "linter";
  if ((kind === "compiler" || kind === "tasks") && CHECKS.test(told)) return kind;
  return kindOfWord(told) ?? kindOfProgram(told) ?? kind;
}

// "./cart_test", "build/tests/run-tests --all"
const TEST_PROGRAM = /^\.{0,2}\/?(?:[\w.-]+\/)*[\w-]*(?:[-_]tests?|Tests?)(?:\.\w+)?(?:\s|$)/;

// "./build.sh", "scripts/build-all.sh --fast", "./compile.sh"
const BUILD_SCRIPT =
  /^\.{0,2}\/?(?:[\w.-]+\/)*(?:build|compile)(?:[-_]\w+)*\.(?:sh|bash|cmd|bat|ps1)(?:\s|$)/;

/** A script of one's own that is called after what it builds. */
function isBuild(program: string, command: string): boolean {
  return program === "./" && BUILD_SCRIPT.test(command.trim());
}

/** A program of one's own that is called a test. */
function isTest(program: string, command: string): boolean {
  return program === "./" && TEST_PROGRAM.test(command.trim());
}

// "make lint", "npm run typecheck", "npx turbo run build --filter web", "just lint-docs"
const TARGET =
  /^\s*(?:npx |pnpx |bunx |sudo )?(?:g?make|just|task|npm|yarn|pnpm|bun|tox|nox|rake|gulp|grunt|turbo|nx|lerna|inv|invoke|doit)(?: (?:run|run-script|run-many|-[\w-]+))* ([a-z][\w:-]{1,40})(?:\s|$)/;
const TARGETS: readonly (readonly [ProgramKind, RegExp])[] = [
  ["linter", /^(?:lint|stylecheck|spellcheck)(?:[:-]|$)|[:-]lint$|^(?:format|fmt)[:-]check$/],
  ["typer", /^(?:typecheck|type-check|check[:-]types|types)(?:[:-]|$)/],
  ["builder", /^(?:build|compile|bundle|dist)(?:[:-]|$)/],
];

/** What a task is for by its name alone: little to go by, where nothing else tells. */
export function kindOfTarget(command: string | null): ProgramKind | null {
  const target = TARGET.exec(command ?? "")?.[1] ?? "";
  return TARGETS.find(([, pattern]) => pattern.test(target))?.[0] ?? null;
}
