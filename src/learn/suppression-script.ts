import { relateChecks } from "./check-relation.ts";
import { commandKind } from "./command-kind.ts";
import { readShellLine } from "./command-kind-line.ts";
import type { ChangedFile } from "./suppression-diff.ts";
import type { Found } from "./suppression-net.ts";

/** A script that no longer runs all that it ran, unless it was the script itself that was broken. */
export function changedScript(checks: readonly ChangedFile[], categories: readonly string[]): Found | null {
  const found = /^(?:test_failure|lint_error|type_error|timeout|runtime_error)$/;
  const toolSpoke = categories.length === 0 || categories.some((category) => found.test(category));
  const recipe = toolSpoke ? changedRecipe(checks) : null;
  if (recipe) return recipe;
  for (const file of checks.filter((one) => one.path.endsWith("package.json")))
    for (const block of file.blocks)
      for (const [at, line] of block.added.entries()) {
        const script = scriptOf(line);
        if (!script || !/test|lint|check|type|tsc|build|verify|ci/.test(script.name)) continue;
        const where = `${file.path}:${block.line + at}`;
        const before = block.removed.map(scriptOf).find((old) => old?.name === script.name)?.body;
        if (runsNothing(script.body)) return { where, why: `the script ${script.name} checks nothing` };
        if (before === undefined || !toolSpoke) continue;
        const relation = relateChecks(
          { command: before, directory: "" },
          { command: script.body, directory: "" },
        );
        if (relation !== "same" && relation !== "narrower" && !keepsAll(before, script.body))
          return { where, why: `the script ${script.name} checks something else than before` };
      }
  return null;
}

/** A line of a Makefile or of a pipeline that ran a check and no longer does. */
function changedRecipe(checks: readonly ChangedFile[]): Found | null {
  for (const file of checks.filter((one) => /akefile$|\.mk$|\.ya?ml$|justfile$/.test(one.path)))
    for (const block of file.blocks) {
      const after = block.added.map(recipeOf);
      for (const line of block.removed) {
        const before = recipeOf(line);
        if (before === null || !/^(?:test|lint|types|build)$/.test(commandKind(before))) continue;
        const kept = after.some(
          (other) => other !== null && (keepsAll(before, other) || covers(other, before)),
        );
        if (!kept)
          return {
            where: `${file.path}:${block.line}`,
            why: `a check is no longer run as before: ${before.slice(0, 120)}`,
          };
      }
    }
  return null;
}

/** "\tpytest -q", "      - run: npm test" */
function recipeOf(line: string): string | null {
  return (
    /^\t[@+-]*(\S.*)$|^\s*(?:- )?run:\s*(\S.*)$/
      .exec(line)
      ?.slice(1)
      .find((text) => text !== undefined) ?? null
  );
}

function covers(wide: string, narrow: string): boolean {
  const relation = relateChecks({ command: wide, directory: "" }, { command: narrow, directory: "" });
  return relation === "same" || relation === "wider";
}

/** "test": "jest --ci", */
function scriptOf(line: string): { name: string; body: string } | null {
  const match = /^\s*"([\w:.-]+)"\s*:\s*"((?:[^"\\]|\\.)*)"\s*,?\s*$/.exec(line);
  return match && /[a-z]/.test(match[2]!) && !/^[\^~]?\d/.test(match[2]!)
    ? { name: match[1]!, body: match[2]!.replaceAll('\\"', "'") }
    : null;
}

function runsNothing(body: string): boolean {
  const parts = readShellLine(body);
  return (
    parts !== null &&
    parts.length > 0 &&
    parts.every((part) => /^(?:echo|true|:|exit|printf)$/.test(part.argv[0] ?? "") && part.argv[1] !== "1")
  );
}

/** The old command still runs, whole, with something before it: "tsc" became "npm run generate && tsc". */
function keepsAll(before: string, after: string): boolean {
  const old = readShellLine(before);
  const fresh = readShellLine(after);
  if (!old || !fresh) return false;
  const lines = fresh
    .filter((part) => part.joint === "" || part.joint === "&&")
    .map((part) => part.argv.join(" "));
  return lines.length === fresh.length && old.every((part) => lines.includes(part.argv.join(" ")));
}
