/**
 * False warnings over clean work. The working tree is this repository's own source, as it is: 150 lessons say of 150 of its
 * files that a line was wrong once, and every one of those mistakes is mended. Clean work is every command of the passing
 * fixtures, every prompt and command of the recorded transcripts, and an edit of another line in each of the files.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { familiesOf } from "#doors/warnings-moment.ts";
import { preconditionsOf } from "#learn/lessons/preconditions.ts";
import type { Lesson } from "#model/lesson.ts";
import { compileTriggers } from "#warn/compile-triggers.ts";
import { fitOf, isTrueOf } from "#warn/fit.ts";
import { lookUp } from "#warn/look-up-triggers.ts";
import { type Moment, momentOf } from "#warn/moment.ts";
import { aLesson, aMoment, NOW } from "./lesson-shapes.ts";

/** As a check is named, and as it is typed. */
const CHECKS = [
  ["npm test", "CI=1 npm t 2>&1 | tail -30"],
  ["vitest run", "npx vitest run"],
  ["tsc --noEmit", "npx tsc --noEmit"],
  ["biome check", "npx --yes biome check && echo ok"],
  ["pytest", "python3 -m pytest || true"],
  ["go test ./...", "go test ./..."],
  ["make", "make"],
] as const;
const tree = new Map(
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [`src/${name.replaceAll("\\", "/")}`, readFileSync(join("src", name), "utf8")]),
);
const readFile = (path: string) => tree.get(path) ?? null;

interface Case {
  readonly lesson: Lesson;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

/** A line of a file that says something, and how it would be wrong. */
function caseOf(file: string, text: string, i: number): Case | null {
  const lines = text.split("\n");
  const at = lines.findIndex(
    (line, n) => n > 3 && /^ {2,}\S.*(?:&&|===|\breturn\b.+|\bconst\b.+)/.test(line),
  );
  if (at < 1 || at + 1 >= lines.length) return null;
  const right = lines[at]!;
  const wrong = right.includes("===")
    ? right.replace("===", "!==")
    : right.includes("&&")
      ? right.replace("&&", "||")
      : `${right} // wrong`;
  const context = (from: number, to: number) => lines.slice(Math.max(0, from), to).map((line) => ` ${line}`);
  const before = context(at - 3, at);
  const after = context(at + 1, at + 4);
  const hunk = `@@ -${at},${before.length + after.length + 1} +${at},${before.length + after.length + 1} @@`;
  const diff = `${[`diff --git a/${file} b/${file}`, `--- a/${file}`, `+++ b/${file}`, hunk, ...before, `-${wrong}`, `+${right}`, ...after].join("\n")}\n`;
  const lesson = aLesson({
    id: i.toString(16).padStart(20, "0"),
    title: `AssertionError: ${file.split("/").at(-1)} gave the wrong answer for case ${i}`,
    action: { kind: "patch", diff, files: [file] },
    preconditions: preconditionsOf(diff),
    validation: { command: CHECKS[i % CHECKS.length]![0], directory: "", expect: "passes" },
    evidence: { files: [file] },
  });
  return { lesson, file, right, wrong };
}

const cases = [...tree].flatMap(([file, text], i) => caseOf(file, text, i) ?? []).slice(0, 150);
const { triggers } = compileTriggers(
  cases.map(({ lesson }) => lesson),
  { now: NOW, head: "", familiesOf, isTrue: (lesson) => isTrueOf(lesson, readFile) },
);
const byId = new Map(cases.map(({ lesson }) => [lesson.id, lesson]));

/** Everything that would be said, whatever its rank: one above the floor is among them. */
function said(moment: Moment, read = readFile): string[] {
  return fits(moment, read).map(({ id }) => id);
}

function fits(moment: Moment, read = readFile): { id: string; isMended: boolean }[] {
  return [...lookUp(triggers!, moment)].flatMap(([id, sharedWords]) => {
    const around = { readFile: read, engine: null, sharedWords, tasksAlike: [] };
    const fit = fitOf(byId.get(id)!, moment, around);
    return fit === null ? [] : [{ id, isMended: fit.isMended === true }];
  });
}

const unescaped = (json: string) => JSON.parse(`"${json}"`) as string;
const transcripts = readdirSync("test/fixtures/transcripts", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.jsonl?$/.test(name))
  .map((name) => readFileSync(join("test/fixtures/transcripts", name), "utf8"))
  .join("\n");
const told = (pattern: RegExp) => [
  ...new Set([...transcripts.matchAll(pattern)].map(([, text]) => unescaped(text!))),
];
const passing = readFileSync("test/fixtures/passing/index.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { command?: string | null });
const commands = [
  ...CHECKS.flat(),
  ...passing.flatMap(({ command }) => command ?? []),
  ...told(/"(?:command|cmd)":"((?:[^"\\]|\\.)*)"/g),
];
const prompts = told(/"(?:text|content|prompt)":"((?:[^"\\]|\\.){1,2000})"/g);

describe("clean work", () => {
  it("is enough of it to mean something", () => {
    expect(cases).toHaveLength(150);
    expect(commands.length).toBeGreaterThan(100);
    expect(prompts.length).toBeGreaterThan(30);
  });

  it("is met with silence at every command", () => {
    expect(commands.filter((command) => said(aMoment({ kind: "command", command })).length > 0)).toEqual([]);
  });

  it("is met with silence at every prompt that names none of its files", () => {
    expect(prompts.filter((text) => said(aMoment({ kind: "prompt", text })).length > 0)).toEqual([]);
  });

  it("hears at a start, and at a prompt that names the files, of nothing but what is mended", () => {
    const files = `look at ${cases.map(({ file }) => file).join(" ")}`;
    for (const moment of [aMoment({ kind: "session" }), aMoment({ kind: "prompt", text: files })])
      expect(fits(moment).filter(({ isMended }) => !isMended)).toEqual([]);
  });

  it("is met with silence at edits of other lines, and at the mending itself", () => {
    const wrong = cases.filter(({ file, right }) => {
      const lines = tree.get(file)!.split("\n");
      const other = lines.findLast((line) => line.trim().length > 8 && line !== right)!;
      const edit = (before: string | null, after: string) =>
        said(momentAt({ file, before, after })).length > 0;
      return (
        edit(other, `${other} // touched`) || edit(null, `${tree.get(file)!}\n// more`) || edit(right, right)
      );
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});

describe("the same mistakes again", () => {
  it("are seen at the edit that makes them, and at the command after it", () => {
    const missed = cases.filter(({ lesson, file, right, wrong }) => {
      const text = tree.get(file)!;
      const at = `\n${text}`.indexOf(`\n${right}\n`);
      const broken = text.slice(0, at) + wrong + text.slice(at + right.length);
      const read = (path: string) => (path === file ? broken : readFile(path));
      const [, command] = CHECKS.find(([name]) => name === lesson.validation!.command)!;
      return !(
        said(momentAt({ file, before: null, after: broken })).includes(lesson.id) &&
        said(aMoment({ kind: "command", command }), read).includes(lesson.id) &&
        said(aMoment({ kind: "prompt", text: `what about ${file}?` }), read).includes(lesson.id)
      );
    });
    expect(missed.map(({ file }) => file)).toEqual([]);
  });
});

function momentAt(edit: { file: string; before: string | null; after: string }): Moment {
  return { ...momentOf({ kind: "edit", files: [edit.file], edits: [edit] }), checks: [] };
}
