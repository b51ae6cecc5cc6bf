import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** What the scripts of a directory do: those of its package.json, and the recipes of its Makefile as "make <target>". */
export function scriptsAt(root: string, directory: string): Record<string, string> {
  const from = resolve(root, directory);
  return {
    ...makeRecipes(readNearest(root, from, "Makefile") ?? ""),
    ...packageScripts(readNearest(root, from, "package.json")),
  };
}

function packageScripts(text: string | null): Record<string, string> {
  try {
    const { scripts } = JSON.parse(text ?? "{}") as { scripts?: Record<string, unknown> };
    return Object.fromEntries(
      Object.entries(scripts ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    );
  } catch {
    // Whoever runs it will hear about it; nothing is known here.
    return {};
  }
}

function makeRecipes(text: string): Record<string, string> {
  const rules = new Map<string, { needs: string[]; lines: string[] }>();
  let targets: string[] = [];
  for (const line of text.split("\n")) {
    // "test unit: build | out"
    const rule = /^([\w./-]+(?: +[\w./-]+)*) *:(?!=)([^#;]*)/.exec(line);
    if (rule) targets = rule[1]!.split(/ +/);
    else if (line.trim() !== "" && !/^[\t#]/.test(line)) targets = [];
    for (const target of targets) {
      const known = rules.get(target) ?? { needs: [], lines: [] };
      if (rule) known.needs.push(...rule[2]!.split(/[ \t|]+/).filter(Boolean));
      else if (line.startsWith("\t")) known.lines.push(line.trim());
      rules.set(target, known);
    }
  }
  // What a target needs is run as well.
  return Object.fromEntries(
    [...rules].map(([target, { needs, lines }]) => [
      `make ${target}`,
      [...needs.filter((need) => rules.has(need)).map((need) => `make ${need}`), ...lines].join("\n"),
    ]),
  );
}

/** The file in the directory or the nearest above it, not beyond the root. */
function readNearest(root: string, from: string, name: string): string | null {
  for (let dir = from; !relative(root, dir).startsWith(".."); dir = dirname(dir)) {
    try {
      return readFileSync(join(dir, name), "utf8");
    } catch {
      if (dirname(dir) === dir) return null;
    }
  }
  return null;
}
