import type { ChangedFile } from "./suppression-diff.ts";
import { type Found, netAdded } from "./suppression-net.ts";
import { changedScript } from "./suppression-script.ts";
import { isComment } from "./suppression-tests.ts";

// Settings that make a check look away, with the value that does it.
const SETTINGS: readonly { readonly shape: RegExp; readonly why: string }[] = [
  // "strict": false,   "noImplicitAny": false   strict = false (mypy)   check_untyped_defs = False
  {
    shape:
      /["']?\b(?:strict\w*|noImplicit\w+|noUnused\w+|noUnchecked\w+|exactOptional\w+|noFallthrough\w+|alwaysStrict|checkJs|check_untyped_defs|disallow_\w+|warn_\w+|noEmitOnError|failOnWarning|failOnRisky|failOnViolation|useUnknownInCatchVariables)["']?\s*[:=]\s*["']?(?:false|False|0|off)/,
    why: "the check is made less strict",
  },
  // "skipLibCheck": true   ignore_missing_imports = true   ignore_errors = True   ignoreDeprecations   transpileOnly: true   isolatedModules in ts-jest   follow_imports = skip
  {
    shape:
      /["']?\b(?:skipLibCheck|ignore_missing_imports|ignore_errors|ignoreBuildErrors|ignoreDuringBuilds|transpileOnly|ignoreFailures|allow_untyped\w*|suppressImplicitAnyIndexErrors|noCheck|diagnostics)["']?\s*[:=]\s*["']?(?:true|True|1|on|false)|\bfollow_imports\s*=\s*["']?(?:skip|silent)/,
    why: "the check looks away",
  },
  // "no-undef": "off",   'no-undef': 0,   "no-undef": ["off"],   "noVar": "off"   no-undef: off   unused_must_use = "allow"
  {
    shape: /["']?[@\w/-]+["']?\s*[:=]\s*\[?\s*["']?(?:off|warn|0|allow)["']?\s*(?:[,\]}]|$)/,
    why: "a rule is switched off",
  },
  // varsIgnorePattern: "^_"   allowEmptyCatch: true   ignoreRestSiblings: true
  {
    shape:
      /["']?\b(?:\w+Ignore\w*|ignore[A-Z]\w*|allow(?:Empty|Short|Ternary|Tagged|Unbound|Function|Named|As|Single|Any|Nullable)\w*)["']?\s*:\s*(?:["'/[]|true)/,
    why: "a rule makes more exceptions",
  },
  // Enabled: false   severity: info
  { shape: /^\s*-?\s*(?:Enabled|enabled|active):\s*false\b/, why: "a rule is switched off" },
  // retries: 3   jest.retryTimes(3)   reruns = 3   --retries 2   @pytest.mark.flaky
  {
    shape:
      /\b(?:retries|retry|reruns|rerunFailingTestsCount|maxRetries)["']?\s*[:=>]\s*[1-9]|--(?:retries|retry|reruns)[ =][1-9]/,
    why: "a failing test is tried again until it passes",
  },
  // addopts = "-k 'not slow'"   --deselect tests/a.py   --ignore=tests/a.py   -m "not x"   --exclude   -p no:x
  {
    shape:
      /--(?:deselect|ignore(?:-glob|-pattern|-path)?|exclude|testPathIgnorePatterns|skip|extend-ignore|extend-exclude|disable|allow-empty)[ =]|\s-k\s*["']?not\b|\s-m\s*["']?not\b|\s-LE?\s|--grep-invert|--invert\b|-Dtest=!/,
    why: "part of what was checked is left out",
  },
];

// Lists of what a check does not look at: one more entry, and it looks at less.
const LISTS =
  /["']?\b(?:exclude|excludes|ignores|ignorePatterns|ignore|extend-ignore|extend_exclude|extend-exclude|per-file-ignores|testPathIgnorePatterns|modulePathIgnorePatterns|coveragePathIgnorePatterns|watchPathIgnorePatterns|norecursedirs|collect_ignore|disable_error_code|disable|Exclude|skip|skips|testIgnore|exclude_dirs|excludedGroups|ignoreDependencies|ignoreErrors|except)["']?\s*(?:[:=]|\()|<exclude>/;

/** The script or setting of a check that was changed so that it looks away. */
export function changedCheck(files: readonly ChangedFile[], categories: readonly string[]): Found | null {
  const checks = files.filter((file) => file.kind === "check");
  const ignoring = files.find(
    (file) =>
      /(?:^|\/)\.\w+ignore$/.test(file.path) &&
      file.kind === "check" &&
      file.blocks.some((block) => block.added.some((line) => line.trim() !== "" && !isComment(line))),
  );
  if (ignoring) return { where: ignoring.path, why: "what was checked is now ignored" };
  for (const { shape, why } of SETTINGS) {
    const found = netAdded(checks, (line) => !isComment(line) && !isDependency(line) && shape.test(line));
    if (found) return { ...found, why };
  }
  return (
    grownList(checks) ??
    droppedRule(checks, categories) ??
    changedScript(checks, categories) ??
    lowered(checks)
  );
}

/** "left-pad": "0.4.2" is a version, no rule. */
function isDependency(line: string): boolean {
  return /["'][@\w/.-]+["']\s*:\s*["'][\^~<>=]*\d+\./.test(line);
}

function grownList(checks: readonly ChangedFile[]): Found | null {
  for (const file of checks)
    for (const block of file.blocks) {
      const inList = openList(block.above);
      for (const [at, line] of block.added.entries()) {
        if (isComment(line)) continue;
        const where = `${file.path}:${block.line + at}`;
        const key = LISTS.exec(line)?.[0];
        const before =
          key === undefined ? undefined : block.removed.find((old) => LISTS.exec(old)?.[0] === key);
        if (
          key !== undefined &&
          entries(line) > (before === undefined ? 0 : entries(before)) &&
          !DEFAULTS.test(line)
        )
          return { where, why: "part of what was checked is left out" };
        // an entry on its own line in a list that began above
        const entry =
          /^\s*(?:-\s+)?["']?[\w*!@./{},-]+["']?,?\s*$/.test(line) &&
          !block.removed.some((old) => old.replace(/[\s,]/g, "") === line.replace(/[\s,]/g, ""));
        if (inList && entry && block.added.length >= block.removed.length && !/^[\s\])}]*,?$/.test(line))
          return { where, why: "part of what was checked is left out" };
      }
    }
  return null;
}

// "exclude": ["node_modules", "dist"] is what everybody writes
const DEFAULTS =
  /[:=]\s*\[?\s*(?:["'](?:\*\*\/)?(?:node_modules|dist|build|coverage|\.git|\.venv|target|out)(?:\/\*\*|\/)?["']\s*,?\s*)+\]?,?$/;

/** True where the lines above end inside a list of what is left out. */
function openList(above: readonly string[]): boolean {
  for (const line of [...above].reverse()) {
    if (LISTS.test(line)) return !/[\])]/.test(line);
    if (/[\]})]/.test(line) || /^\s*["']?[\w.-]+["']?\s*[:=]/.test(line)) return false;
  }
  return false;
}

function entries(line: string): number {
  return count(line.replace(/^[^:=(>]*[:=(>]/, ""));
}

/** A rule of the linter that is no longer there, while the linter was what failed. */
function droppedRule(checks: readonly ChangedFile[], categories: readonly string[]): Found | null {
  if (!categories.some((category) => category === "lint_error" || category === "type_error")) return null;
  // "no-unused-vars": "error",   select = ["E", "F"]   -D warnings   deny(warnings)   "strict": true,
  const rule =
    /["']?[@\w/-]+["']?\s*:\s*\[?\s*["']?(?:error|warn|2|1)["']?\s*(?:[,\]}]|$)|\bselect\s*=|\b(?:deny|forbid)\b|-D\s?warnings|--max-warnings|["']?\bstrict\w*["']?\s*[:=]\s*(?:true|True)|["']no\w+["']:\s*true/;
  for (const file of checks.filter((one) => !one.path.endsWith("package.json")))
    for (const block of file.blocks) {
      const gone = block.removed.filter((line) => rule.test(line)).length;
      const come = block.added.filter((line) => rule.test(line)).length;
      if (gone > come) return { where: `${file.path}:${block.line}`, why: "a rule that was broken is gone" };
    }
  return null;
}

/** A threshold that asks for less than before, a limit that allows more, a list of what is looked at that is shorter. */
function lowered(checks: readonly ChangedFile[]): Found | null {
  for (const file of checks)
    for (const block of file.blocks)
      for (const line of block.removed)
        for (const { shape, isLess, why } of AMOUNTS) {
          const old = shape.exec(line);
          const fresh =
            old && block.added.map((other) => shape.exec(other)).find((other) => other?.[1] === old[1]);
          if (old && fresh && isLess(old[2]!, fresh[2]!)) return { where: `${file.path}:${block.line}`, why };
          if (old && !fresh && block.added.length === 0 && shape === THRESHOLD)
            return { where: `${file.path}:${block.line}`, why };
        }
  return null;
}

// branches: 90,   fail_under = 80   --cov-fail-under=80   minimum 90
const THRESHOLD =
  /["']?\b(branches|functions|lines|statements|fail_under|fail-under|cov-fail-under|minimum|minimum_coverage|threshold|global)["']?\s*[:= ]\s*(\d+(?:\.\d+)?)/;
const AMOUNTS: readonly { shape: RegExp; isLess: (old: string, fresh: string) => boolean; why: string }[] = [
  {
    shape: THRESHOLD,
    isLess: (old, fresh) => Number(fresh) < Number(old),
    why: "a threshold asks for less than before",
  },
  // max-line-length = 80   line-length = 88   "max-lines": ["error", 300]   --max-warnings 3   max-complexity = 10
  {
    shape: /["']?\b(max[-_][\w-]+|line[-_]length|printWidth)["']?\s*[:= ]\D{0,12}?(\d+)/,
    isLess: (old, fresh) => Number(fresh) > Number(old),
    why: "a limit allows more than before",
  },
  // "include": ["src", "test"]   testpaths = tests   testMatch: ["**/*.test.js"]
  {
    shape:
      /["']?\b(include|files|testMatch|testpaths|roots|testRegex|projects|packages|extend-select|select)["']?\s*[:=]\s*(\S.*)$/,
    isLess: (old, fresh) => count(fresh) < count(old) || isInside(fresh, old),
    why: "less is looked at than before",
  },
];

/** An entry that went for one inside it: ["src"] became ["src/a.ts"]. */
function isInside(fresh: string, old: string): boolean {
  const now = words(fresh);
  return words(old).some((entry) => {
    const folder = entry.replace(/\*\.\w+$/, "").replace(/(?<![*/])[*/]+$/, "");
    return (
      !now.includes(entry) &&
      now.some((other) => folder !== "" && other.startsWith(`${folder}/`) && !other.startsWith(`${folder}/*`))
    );
  });
}

function count(value: string): number {
  return words(value).length;
}

function words(value: string): string[] {
  return value.match(/[^\s,[\]"'{}();|]+/g) ?? [];
}
