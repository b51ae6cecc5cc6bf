import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { ScriptFile } from "#learn/script-call.ts";

/** The scripts of a file by their names, and the folder they run in, relative to the project. */
export interface ScriptsThere {
  readonly folder: string;
  readonly scripts: Readonly<Record<string, string>>;
}

/** Larger ones are no manifest that a person wrote. */
const LARGEST = 1024 * 1024;

const NAMES: Readonly<Record<ScriptFile, readonly string[]>> = {
  "package.json": ["package.json"],
  Makefile: ["GNUmakefile", "makefile", "Makefile"],
  justfile: ["justfile", "Justfile", ".justfile"],
  "composer.json": ["composer.json"],
};

/** The scripts that count in a folder: of the nearest file, not beyond the root. Null where there is none, or it cannot be read. */
export function scriptsOf(root: string, directory: string, file: ScriptFile): ScriptsThere | null {
  const from = resolve(root, directory);
  // make looks only where it is started.
  const found = readNearest(root, from, NAMES[file], file === "Makefile");
  if (found === null || found.text.length > LARGEST) return null;
  return { folder: found.folder, scripts: READ[file](found.text) };
}

const READ: Readonly<Record<ScriptFile, (text: string) => Record<string, string>>> = {
  "package.json": (text) => jsonScripts(text, (script) => (typeof script === "string" ? script : null)),
  "composer.json": (text) => jsonScripts(text, composerScript),
  Makefile: (text) => recipesIn(text, "make", /^\t/),
  justfile: (text) => recipesIn(text, "just", /^[ \t]/),
};

function jsonScripts(text: string, read: (script: unknown) => string | null): Record<string, string> {
  try {
    const { scripts } = JSON.parse(text) as { scripts?: Record<string, unknown> };
    return Object.fromEntries(
      Object.entries(scripts ?? {}).flatMap(([name, script]): [string, string][] => {
        const line = read(script);
        return line === null ? [] : [[name, line]];
      }),
    );
  } catch {
    // Whoever runs it will hear about it; nothing is known here.
    return {};
  }
}

/** A line or a list of them; "@lint" is another script. */
function composerScript(script: unknown): string | null {
  const lines = (Array.isArray(script) ? script : [script]).filter((line) => typeof line === "string");
  // "@lint", and not "@php artisan test" or "@composer validate"
  const named = lines.map((line) => line.replace(/^@(?!php |composer )([\w:-]+)/, "composer $1"));
  return lines.length === 0 ? null : named.join("\n").replace(/^@(php|composer) /gm, "$1 ");
}

const HEADS = {
  // "test unit: build | out"
  make: /^([\w./-]+(?: +[\w./-]+)*) *:(?!=)([^#;]*)/,
  // "@test fast='': build"
  just: /^@?([\w-]+)(?: [^:]*)?:(?!=)([^#]*)/,
};

/** Recipes by their targets; what a target needs is run as well, as a line of its own. */
function recipesIn(text: string, runner: "make" | "just", indented: RegExp): Record<string, string> {
  const rules = new Map<string, { needs: string[]; lines: string[] }>();
  let targets: string[] = [];
  for (const line of text.split("\n")) {
    const rule = HEADS[runner].exec(line);
    if (rule) targets = rule[1]!.split(/ +/);
    else if (line.trim() !== "" && !indented.test(line) && !line.startsWith("#")) targets = [];
    for (const target of targets) {
      const known = rules.get(target) ?? { needs: [], lines: [] };
      if (rule) known.needs.push(...rule[2]!.split(/[ \t|]+/).filter(Boolean));
      else if (indented.test(line)) known.lines.push(line.trim());
      rules.set(target, known);
    }
  }
  return Object.fromEntries(
    [...rules].map(([target, { needs, lines }]) => [
      target,
      [...needs.filter((need) => rules.has(need)).map((need) => `${runner} ${need}`), ...lines].join("\n"),
    ]),
  );
}

function readNearest(
  root: string,
  from: string,
  names: readonly string[],
  isOnlyHere: boolean,
): { readonly folder: string; readonly text: string } | null {
  for (let dir = from; !relative(root, dir).startsWith(".."); dir = dirname(dir)) {
    for (const name of names)
      try {
        const text = readFileSync(join(dir, name), "utf8");
        return { folder: relative(root, dir).replaceAll("\\", "/"), text };
      } catch {
        // Not here.
      }
    if (isOnlyHere || dirname(dir) === dir) return null;
  }
  return null;
}
