import { partsOf, recipeLine, type Scripts } from "#learn/command-kind.ts";
import { scriptsOf } from "#learn/command-kind-argv.ts";
import { unwrap } from "#learn/command-kind-unwrap.ts";
import type { ChangedFile } from "#learn/suppression-diff.ts";
import { isComment } from "#learn/suppression-tests.ts";
import type { NoFix, NoFixContext } from "./no-fix-found.ts";

/** The files that say how a check runs and what it looks at, beyond the manifests. */
const RUNNER =
  /(?:^|\/)(?:(?:jest|vitest|vite|playwright|cypress|karma|ava|wdio|eslint|biome|stylelint|prettier)\.(?:config|conf|setup|workspace)\.\w+|\.(?:mocharc|eslintrc|rspec|nycrc|c8rc|flake8|pylintrc|rubocop|golangci|coveragerc)(?:\.\w+)*|pytest\.ini|tox\.ini|noxfile\.py|mypy\.ini|ruff\.toml|\.ruff\.toml|pyrightconfig\.json|biome\.jsonc?|phpunit\.xml(?:\.dist)?|clippy\.toml|CTestCustom\.cmake|\.pre-commit-config\.yaml|checkstyle.*\.xml)$|(?:^|\/)\.(?:github\/workflows|circleci|husky|buildkite)\//;

/** A changed line of what the check is: its script, its recipe, its configuration, the file that it names. */
export function touchesDefinition(files: readonly ChangedFile[], about: NoFixContext): NoFix | null {
  // Where the configuration itself is what is broken, it has to be mended; what would loosen it is found by other rules.
  const isBroken = about.failures.some(
    ({ category, file }) =>
      category === "config_error" || (file !== null && RUNNER.test(file) && category !== "lint_error"),
  );
  const commands = about.checks.flatMap(({ argv }) => commandsOf(argv, about.scripts ?? {}));
  const names = commands.flatMap(scriptNames);
  const words = new Set(commands.flatMap(fileWords));
  for (const file of files) {
    if (file.blocks.length === 0 && !file.deleted) continue;
    const at = (line: number) => `${file.path}:${line}`;
    const script = file.created ? null : scriptLine(file, names);
    if (script !== null)
      return found(at(script.line), `the script "${script.name}" that the check runs is changed`);
    const isTest = file.kind === "test" && !/\.(?:sh|bash)$/.test(file.path);
    if (!file.created && !isTest && words.has(file.path))
      return found(file.path, "the check's own program is changed");
    if (isBroken) continue;
    const inside = settingLine(file);
    if (inside !== null) return found(at(inside), "the configuration of the check is changed");
    if (!RUNNER.test(file.path)) continue;
    const block = file.blocks.find(({ removed, added }) =>
      [...removed, ...added].some((line) => line.trim() !== "" && !isComment(line)),
    );
    if (block !== undefined || file.deleted)
      return found(at(block?.line ?? 1), "the configuration of the check is changed");
  }
  return null;
}

const found = (where: string, why: string): NoFix => ({ kind: "touches-check", where, why });

/** The command and all that it runs through scripts: `npm test` → `npm run unit` → `bash unit.sh`. */
function commandsOf(argv: readonly string[], scripts: Scripts): (readonly string[])[] {
  const all: (readonly string[])[] = [];
  const seen = new Set<string>();
  const visit = (command: readonly string[] | string) => {
    for (const part of partsOf(typeof command === "string" ? recipeLine(command) : command) ?? []) {
      all.push(part.argv);
      for (const name of scriptsOf(unwrap(part.argv)?.words ?? []) ?? [])
        for (const one of [name, `pre${name}`, `post${name}`])
          if (Object.hasOwn(scripts, one) && !seen.has(one)) {
            seen.add(one);
            visit(scripts[one]!);
          }
    }
  };
  visit(argv);
  return all;
}

// "jest": {   [tool.pytest.ini_options]   [tool:pytest]   [tool.mypy]   [flake8]
const SECTION =
  /^\s*"(?:jest|vitest|mocha|ava|tap|nyc|c8|eslintConfig|eslintIgnore|prettier|stylelint|xo|lint-staged)"\s*:|^\[(?:tool[.:](?:pytest|mypy|ruff|coverage|flake8|pylint|pyright|tox|nox|isort|black)|pytest|mypy|flake8|coverage|testenv)/;
// [project]   "dependencies": {   }, of the second level
const OTHER_SECTION = /^\[|^ {2}"[\w-]+"\s*:|^\t"[\w-]+"\s*:|^ {2}\}/;
// autotests = false   harness = false   <skip>true</skip>   excludeTestsMatching("x")   enabled = false   moduleNameMapper
const MANIFEST =
  /^\s*(?:autotests|test|doctest|harness)\s*=\s*false|<(?:skip|skipTests|skipITs)>\s*true|<(?:testExcludes?|excludedGroups)>|\bexcludeTestsMatching\b|\bonlyIf\s*\{\s*false|\benabled\s*=\s*false|"(?:moduleNameMapper|setupFiles(?:AfterEnv)?|globalSetup|testEnvironment|testMatch|testRegex|transform)"\s*:/;

/** A changed line of the part of a manifest that is a tool's configuration. */
function settingLine({ path, blocks }: ChangedFile): number | null {
  if (
    !/(?:^|\/)(?:package\.json|pyproject\.toml|setup\.cfg|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?)$/.test(
      path,
    )
  )
    return null;
  for (const block of blocks) {
    const changed = [...block.removed, ...block.added].filter(
      (line) => line.trim() !== "" && !isComment(line),
    );
    const opens = block.above.findLast((line) => SECTION.test(line) || OTHER_SECTION.test(line));
    const isInside = opens !== undefined && SECTION.test(opens);
    if (changed.length > 0 && (isInside || changed.some((line) => SECTION.test(line)))) return block.line;
    if (block.added.some((line) => MANIFEST.test(line))) return block.line;
  }
  return null;
}

/** "test" with "pretest" and "posttest" for `npm test`; "make test" for `make test`. */
function scriptNames(argv: readonly string[]): string[] {
  const parts = partsOf(argv) ?? [];
  const own = parts.flatMap((part) => scriptsOf(unwrap(part.argv)?.words ?? []) ?? []);
  return own.flatMap((name) => (name.startsWith("make ") ? [name] : [name, `pre${name}`, `post${name}`]));
}

/** Files of the project that a command starts: `./scripts/test.sh`, `node scripts/check.mjs`, `bash ci/test.sh`. */
function fileWords(argv: readonly string[]): string[] {
  const parts = partsOf(argv) ?? [];
  return parts.flatMap((part) =>
    (unwrap(part.argv)?.words ?? [])
      .filter((word, at) =>
        at === 0 ? word.includes("/") : /\.(?:sh|bash|m?js|cjs|ts|py|rb|pl|ps1)$/.test(word),
      )
      .map((word) => word.replace(/^\.\//, "")),
  );
}

function scriptLine(file: ChangedFile, names: readonly string[]): { name: string; line: number } | null {
  for (const block of file.blocks)
    for (const [side, lines] of [
      ["removed", block.removed],
      ["added", block.added],
    ] as const)
      for (const [at, line] of lines.entries()) {
        const name = names.find((one) => declaresScript(file.path, line, one, block.above));
        if (name === undefined) continue;
        // The same line on the other side only moved.
        const other = side === "added" ? block.removed : block.added;
        if (other.some((text) => text.trim().replace(/,$/, "") === line.trim().replace(/,$/, ""))) continue;
        return { name, line: block.line + (side === "added" ? at : 0) };
      }
  return null;
}

function declaresScript(path: string, line: string, name: string, above: readonly string[]): boolean {
  // "test": "vitest run",
  if (/(?:^|\/)package\.json$/.test(path))
    return line.trim().startsWith(`"${name}":`) && !/:\s*["'][\^~]?\d/.test(line);
  if (!/(?:^|\/)(?:GNUm|[Mm])akefile$|\.mk$/.test(path) || !name.startsWith("make ")) return false;
  const target = name.slice(5);
  if (line.startsWith(`${target}:`)) return true;
  // a recipe's line, below its target
  const owner = above.findLast((text) => /^[\w.-]+\s*:/.test(text));
  return line.startsWith("\t") && owner?.startsWith(`${target}:`) === true;
}
