import { partsOf, type Scripts } from "#learn/command-kind.ts";
import { scriptsOf } from "#learn/command-kind-argv.ts";
import { unwrap } from "#learn/command-kind-unwrap.ts";
import type { CycleFailure } from "#model/cycle.ts";
import { lastName } from "#model/last-name.ts";
import { shellWord } from "#model/shell-word.ts";

/**
 * The smallest command that shows a failure: the check narrowed to its test or file, where its runner is known.
 * Null where the check itself is the smallest that we know.
 */
export function smallestCommand(
  argv: readonly string[],
  failure: CycleFailure,
  scripts: Scripts = {},
): string | null {
  const parts = partsOf(argv);
  if (parts?.length !== 1) return null;
  const words = unwrap(parts[0]!.argv)?.words ?? [];
  const [script] = scriptsOf(words) ?? [];
  const body = script === undefined ? undefined : scripts[script];
  if (body === undefined) return narrowed(words, failure);
  const inner = partsOf(body);
  const runs = inner?.length === 1 ? (unwrap(inner[0]!.argv)?.words ?? []) : [];
  const own = narrowed(runs, failure);
  // What a script's own tool would be called with; npx finds it where npm would.
  return own === null || /^(?:node|python|go|cargo|npx)\b/.test(own) ? own : `npx ${own}`;
}

type Narrow = (words: readonly string[], failure: CycleFailure) => readonly string[] | null;

const TOOLS: Readonly<Record<string, Narrow>> = {
  pytest: (_, { test, file }) => {
    if (test?.includes("::")) return ["pytest", test];
    return file === null ? null : ["pytest", file, ...(test === null ? [] : ["-k", lastName(test)])];
  },
  vitest: (_, { test, file }) =>
    file === null && test === null
      ? null
      : ["vitest", "run", ...testFile(file), ...(test === null ? [] : ["-t", lastName(test)])],
  jest: (_, { test, file }) =>
    file === null && test === null
      ? null
      : ["jest", ...testFile(file), ...(test === null ? [] : ["-t", lastName(test)])],
  mocha: (_, { test, file }) => (test === null ? null : ["mocha", ...testFile(file), "-g", lastName(test)]),
  rspec: (_, { file, line }) => (file === null ? null : ["rspec", line === null ? file : `${file}:${line}`]),
  go: (words, { test }) => {
    if (words[1] !== "test" || test === null) return null;
    const packages = words.slice(2).filter((word) => word.startsWith("."));
    return ["go", "test", ...(packages.length > 0 ? packages : ["./..."]), "-run", `^${test.split("/")[0]}$`];
  },
  cargo: (words, { test }) => (words[1] === "test" && test !== null ? ["cargo", "test", test] : null),
  mvn: (_, { test, file }) => {
    const name = file === null ? null : file.slice(file.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
    return test === null || name === null
      ? null
      : ["mvn", "test", `-Dtest=${name}#${lastName(test).replace(/\(.*$/, "")}`];
  },
  gradle: (_, { test }) => (test === null ? null : ["gradle", "test", "--tests", test]),
  node: (words, { test, file }) =>
    words.includes("--test") && test !== null
      ? ["node", "--test", `--test-name-pattern=${lastName(test)}`, ...testFile(file)]
      : null,
  eslint: (_, { file }) => (file === null ? null : ["eslint", file]),
  ruff: (_, { file }) => (file === null ? null : ["ruff", "check", file]),
  mypy: (_, { file }) => (file === null ? null : ["mypy", file]),
};

function narrowed(words: readonly string[], failure: CycleFailure): string | null {
  const tool = words[0] ?? "";
  if (!Object.hasOwn(TOOLS, tool)) return null;
  const argv = TOOLS[tool]!(words, failure);
  return argv === null ? null : argv.map(shellWord).join(" ");
}

/** A failure may name the code it was thrown in; only a file of tests narrows a test runner. */
function testFile(file: string | null): string[] {
  return file !== null &&
    /(?:^|\/)(?:tests?|__tests__|specs?)\/|[._](?:test|spec)\.\w+$|(?:^|\/)test_/.test(file)
    ? [file]
    : [];
}
