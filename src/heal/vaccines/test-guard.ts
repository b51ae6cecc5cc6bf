import type { Case, Guard, Made, Repository } from "./template.ts";
import { FOLDER, unfit } from "./template.ts";
import { type WrongLine, wrongLine } from "./wrong-line.ts";

/** How a runner of tests says the two things that a guard asks: does the check pass, and is the wrong line nowhere. */
export interface TestDialect {
  /** The file's name from the lesson's first letters. */
  name(short: string): string;
  checkPasses(one: Case, up: string): string;
  lineIsGone(one: Case, line: WrongLine, up: string): string;
  argv(path: string): readonly string[];
}

/** A small test of a lesson: its check as a test where it may run by itself and is none yet, else that the wrong line is nowhere. */
export function testGuards(one: Case, repository: Repository, dialect: TestDialect): Made {
  const folder = ["test", "tests"].find((path) => repository.hasFolder(path)) ?? FOLDER;
  const path = `${folder}/${dialect.name(one.short)}`;
  const up = folder
    .split("/")
    .map(() => "..")
    .join("/");
  const watches = one.files.map((file) => file.path);
  const guard = (text: string, forbids: string): Guard => ({
    forbids,
    files: [{ path, text }],
    edits: [],
    argv: dialect.argv(path),
    watches,
  });
  const made: Guard[] = [];
  const line = wrongLine(one);
  if (one.check.why === null)
    made.push(guard(dialect.checkPasses(one, up), `a failing \`${one.check.argv.join(" ")}\``));
  if ("line" in line)
    made.push(guard(dialect.lineIsGone(one, line.line, up), `the line \`${line.line.text}\``));
  if (made.length > 0) return { kind: "guards", guards: made };
  return unfit(`${"why" in line ? line.why : ""}; and its check cannot become a test: ${one.check.why}`);
}
