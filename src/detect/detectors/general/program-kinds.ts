import { NAMES } from "./program-names.ts";
import { DEBIAN } from "./program-names-debian.ts";

/** What a program does with what it is given. */
export type ProgramKind =
  | "linter"
  | "typer"
  | "tester"
  | "compiler"
  | "builder"
  | "interpreter"
  | "packages"
  | "tasks"
  | "server"
  | "operator"
  | "network";

const LETTERS: Readonly<Record<string, ProgramKind>> = {
  /** Judges code or text, and changes nothing but its form. */
  l: "linter",
  /** Judges types and nothing else. */
  t: "typer",
  /** Runs tests. */
  x: "tester",
  /** Makes code of code: a problem it names is in what it was given. */
  c: "compiler",
  /** Makes anything else: bundles, documents, pictures, packages. */
  b: "builder",
  /** Runs code as it reads it: a problem it names is met while running. */
  i: "interpreter",
  /** Brings what others made. */
  p: "packages",
  /** Starts others by name. */
  k: "tasks",
  /** Serves by a configuration, or checks one: what it cannot read is a setting. */
  s: "server",
  /** Works on machines, clouds, databases, repositories, keys and media. */
  o: "operator",
  /** Speaks to another machine. */
  n: "network",
};

// "eslint", "tflint", "cspell", "gofmt", "phpcs", "html-validate", "bean-check": what a linter's name sounds like
const LINTER_LIKE =
  /^(?:[\w-]*lint\w*|\w*hint|\w+check|\w*spell|\w*fmt|\w*cs|\w*format\w*|[\w-]*-(?:validate|check|checker|linter|validator|audit))$/i;
// "cart_test", "web-test-runner", "cpputest", "tagtest"
const TESTER_LIKE =
  /^(?:\w*(?:unit|unittest)|[a-z]{2,20}(?<!^(?:la|con|at|pro|grea|fas|slow|config|checkcon|self))test|[\w-]*[-_]tests?|[\w-]*test-runner)$/i;
// "ocamlc", "arm-none-eabi-gcc-12", "coffee-compiler"
const COMPILER_LIKE = /(?:^|-)(?:gcc|g\+\+|clang|clang\+\+|gfortran|ld|as|gnatmake)$|compiler?$/i;
// "checkconf", "configtest"
const SERVER_LIKE = /(?:check-?conf(?:ig)?|conf(?:ig)?-?(?:check|test)|d-config)$/i;

// "mkimage", "json2ts", "ncgen", "svg-to-png": what makes one thing of another
const MAKER_LIKE =
  /^mk(?!dir|fifo|nod|temp|passwd)[a-z]{3,}|^[a-z]+(?:2|-to-)[a-z]+$|^(?!\w*key)[a-z][\w-]*gen$/;

/** What kind of tool a program is: what is known of tools in the world, whether or not they have a record of their own; then what its name sounds like. */
export function kindOfProgram(program: string): ProgramKind | null {
  if (program === "./") return "interpreter";
  const name = plainName(program);
  return (
    named(NAMES, name) ??
    soundsLike(name) ??
    named(DEBIAN, name) ??
    (MAKER_LIKE.test(name) ? "builder" : null)
  );
}

/** "python3.11", "gcc-12", "tool.exe" and "run.cmd" without what tells one version or system from another. */
function plainName(program: string): string {
  const name = program.toLowerCase().replace(/\.(?:exe|cmd|bat|phar|jar|ps1)$/, "");
  const plain = name.replace(/[-.]?\d+(?:\.\d+)*$/, "");
  return named(NAMES, name) !== null || plain.length < 2 ? name : plain;
}

function named(table: string, name: string): ProgramKind | null {
  const at = Math.max(table.indexOf(` ${name} `), table.indexOf(` ${name}\n`));
  return at === -1 ? null : (LETTERS[table[table.lastIndexOf("\n", at) + 1]!] ?? null);
}

function soundsLike(name: string): ProgramKind | null {
  if (SERVER_LIKE.test(name)) return "server";
  if (LINTER_LIKE.test(name)) return "linter";
  if (TESTER_LIKE.test(name)) return "tester";
  return COMPILER_LIKE.test(name) ? "compiler" : null;
}

const TOLD: readonly (readonly [ProgramKind, RegExp])[] = [
  ["tester", /^(?:tests?|spec|specs|e2e|unit|unittest|coverage|bench)$/],
  ["linter", /^(?:lint|fmt|format|vet|clippy|check|checks|validate|verify|audit|analy[sz]e|style|scan)$/],
  ["typer", /^(?:typecheck|type-check|types|tsc)$/],
  [
    "builder",
    /^(?:build|compile|bundle|package|pack|assemble|link|generate|gen|codegen|make|render|export|doc|docs)$/,
  ],
  ["packages", /^(?:install|add|update|upgrade|require|restore|fetch|sync|lock|i|ci|deps)$/],
  [
    "operator",
    /^(?:deploy|plan|apply|publish|release|push|pull|up|destroy|provision|login|migrate|migrations?|seed|db)$/,
  ],
];

/** What a program is told to do, by its subcommand or a script's name: "build", "test:unit". */
export function kindOfWord(word: string): ProgramKind | null {
  const [first = ""] = word.toLowerCase().split(/[:.]/);
  return TOLD.find(([, pattern]) => pattern.test(first))?.[0] ?? null;
}
