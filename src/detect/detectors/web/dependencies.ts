import type { Detector, Draft } from "../../detector.ts";

/** knip: what nothing uses and what is used without being declared, in lists. */
export const knip: Detector = {
  id: "knip",
  tool: "knip",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    "unused files (",
    "unused exports (",
    "unused dependencies (",
    "unlisted dependencies (",
    "unused exported types (",
    "unused devdependencies (",
    "unresolved imports (",
    "unlisted binaries (",
    "duplicate exports (",
    "error: invalid input (",
    "unused exported enum members (",
  ],
  programs: ["knip"],
  scan(log, about): Draft[] {
    const drafts: Draft[] = [];
    let list: string | null = null;
    log.lines.forEach((line, from) => {
      const head = LIST.exec(line);
      const row = list === null ? null : ROW.exec(line);
      const wrong = /\bknip\b/.test(about.command ?? "") ? SETTINGS.exec(line) : null;
      if (head !== null) list = head[1]!;
      else if (wrong !== null)
        drafts.push({ message: wrong[1]!, category: "config_error", from, to: from + 1 });
      else if (row === null || /^\w+ hints \(\d+\)/.test(line)) list = null;
      else drafts.push({ ...rowOf(list!, row), from, to: from + 1 });
    });
    return drafts;
  },
};

// "Unused exports (1)", "Unlisted dependencies (2)"
const LIST =
  /^((?:Unused|Unlisted|Unresolved|Duplicate|Referenced) (?:files|(?:optional peer|dev)?[dD]ependencies|optional peerDependencies|exports|exported types|exported enum members|exported class members|exported namespace members|imports|binaries|catalog entries)(?: in namespaces)?) \(\d+\)$/;
// "discount  src/cart.js:2:14", "left-pad  package.json", "src/orphan.js"
const ROW = /^(\S+)(?: {1,}(?:\w+ +)?(\S+\.\w+)(?::(\d+):(\d+))?)?\s*$/;
// "ERROR: Invalid input (unrecognized_keys: entri)"
const SETTINGS = /^ERROR: (\S.*)$/;

function rowOf(list: string, [, name, file, line, column]: RegExpExecArray): Omit<Draft, "from" | "to"> {
  const isAbsent = /^(?:Unlisted|Unresolved)/.test(list);
  return {
    message: `${list}: ${name}`,
    ...(isAbsent && { category: "missing_dependency" }),
    file: file ?? (/files/.test(list) ? name! : null),
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
  };
}

/** depcheck: packages that are declared and unused, or used and not declared; the latter break. */
export const depcheck: Detector = {
  id: "depcheck",
  tool: "depcheck",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: [
    ["dependencies\n* ", "unused "],
    ["dependencies\n* ", "missing dependencies"],
  ],
  programs: ["depcheck"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    let list: string | null = null;
    log.lines.forEach((line, from) => {
      const row = list === null ? null : DEPENDENCY.exec(line);
      if (row === null) list = DEPENDENCIES.exec(line)?.[1] ?? null;
      else {
        const isMissing = list!.startsWith("Missing");
        const kind = isMissing ? { category: "missing_dependency" as const, score: 1 } : { score: 0 };
        drafts.push({ message: `${list}: ${row[1]}`, file: row[2] ?? null, ...kind, from, to: from + 1 });
      }
    });
    return drafts;
  },
};

// "Unused devDependencies", "Missing dependencies"
const DEPENDENCIES = /^((?:Unused (?:dev)?[dD]ependencies|Missing dependencies))$/;
// "* axios: ./src/index.js", "* left-pad"
const DEPENDENCY = /^\* (\S+?)(?:: (\S.*))?$/;

/** madge --circular: each circle, by its first file. */
export const madge: Detector = {
  id: "madge",
  tool: "madge",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: ["circular dependenc"],
  programs: ["madge"],
  scan(log): Draft[] {
    const found = log.lines.findIndex((line) => FOUND.test(line));
    if (found < 0) return [];
    return log.lines.flatMap((line, from): Draft[] => {
      const circle = from > found ? CIRCLE.exec(line) : null;
      if (circle === null) return [];
      return [{ message: `Circular dependency: ${circle[1]}`, file: circle[2]!, from, to: from + 1 }];
    });
  },
};

// "✖ Found 1 circular dependency!", "✖ Found 3 circular dependencies!"
const FOUND = /^✖ Found \d+ circular dependenc(?:y|ies)!$/;
// "1) a/cart.ts > b/price.ts > c/tax.ts"
const CIRCLE = /^\d+\) ((\S+)(?: > \S+)*)$/;

/** dependency-cruiser: the rule, and the way from a module to what it must not reach. */
export const depcruise: Detector = {
  id: "dependency-cruiser",
  tool: "dependency-cruiser",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ["  error ", " dependency violations ("],
    ["  error ", " dependencies cruised"],
  ],
  programs: ["depcruise", "dependency-cruiser", "dependency-cruise"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      const said = VIOLATION.exec(line);
      if (said === null) return [];
      const steps = stepsBelow(log.lines, from + 1);
      const way = [said[2]!.replace(/ →\s*$/, ""), ...steps].join(" → ");
      const file = said[2]!.split(" → ")[0]!.replace(/ →\s*$/, "");
      return [
        { message: `${said[1]}: ${way}`, errorType: said[1]!, file, from, to: from + 1 + steps.length },
      ];
    }),
};

// "  error no-circular: src/cart.js → ", "  error not-to-unresolvable: src/cart.js → ./prize.js"
const VIOLATION = /^\s*error ([\w-]+): (\S.*)$/;

/** "      src/price.js →": the way goes on, further in than the rule. */
function stepsBelow(lines: readonly string[], from: number): string[] {
  const steps: string[] = [];
  for (let i = from; i < lines.length && steps.length < 50 && /^ {6,}\S+(?: →)?$/.test(lines[i]!); i++)
    steps.push(lines[i]!.trim().replace(/ →$/, ""));
  return steps;
}
