import { type Case, messageOf, titleOf } from "./template.ts";
import type { WrongLine } from "./wrong-line.ts";

const quoted = (value: unknown) => JSON.stringify(value);

/** Lines for people above a test file. */
export function headOf(one: Case, template: string, sign: string): string {
  return `${sign} ${titleOf(one)}\n${sign} Made of what was learned; \`twiceshy vaccines takeback ${one.short}-${template} --reason "…"\` takes it out again.\n`;
}

/** What is said, and what was found, in one text: linters mark "a" + b, and would show the line with the mark in it. */
function joined(one: Case, rest: readonly string[]): string {
  const holes = rest.map((code) => `\${${code}}`).join("");
  return `\`${quoted(messageOf(one)).slice(1, -1)}\\n${holes}\``;
}

/** A test that starts the check. `equal(actual, message)` is the runner's own way to want 0. */
export function checkPasses(
  one: Case,
  up: string,
  zero: (actual: string, message: string) => string,
): string {
  const [program, ...args] = one.check.argv;
  const cwd = one.check.directory === "" || one.check.directory === "." ? up : `${up}/${one.check.directory}`;
  return `import { spawnSync } from "node:child_process";

test(${quoted(one.title)}, () => {
  const cwd = new URL(${quoted(`${cwd}/`)}, import.meta.url);
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const done = spawnSync(${quoted(program)}, ${quoted(args)}, { cwd, env, encoding: "utf8" });
  ${zero("done.status", joined(one, ["done.stdout", "done.stderr"]))}
});
`;
}

/** A test that looks for the wrong line in the files of its kind. */
export function lineIsGone(
  one: Case,
  line: WrongLine,
  up: string,
  zero: (actual: string, message: string) => string,
): string {
  return `import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WRONG = ${quoted(line.text)};
const LEFT_OUT = /^(?:\\..*|node_modules|dist|build|coverage|vendor|.*twiceshy.*)$/;

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) yield* filesIn(join(folder, entry.name));
    else if (entry.isFile() && entry.name.endsWith(${quoted(line.extension)})) yield join(folder, entry.name);
  }
}

test(${quoted(one.title)}, () => {
  const root = fileURLToPath(new URL(${quoted(`${up}/`)}, import.meta.url));
  const found = [...filesIn(root)].filter((file) => readFileSync(file, "utf8").includes(WRONG));
  ${zero("found.length", joined(one, ['found.join("\\n")']))}
});
`;
}
