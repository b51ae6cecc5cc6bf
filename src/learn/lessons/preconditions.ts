import { hasLetter } from "#model/has-letter.ts";
import type { Precondition } from "#model/lesson.ts";
import { configValue } from "./config-value.ts";
import { dependencyVersionIn, type ReadFile } from "./dependency-version.ts";
import { readDiff } from "./read-diff.ts";
import { satisfies } from "./version-range.ts";

/** What a pre-condition is checked against. */
export interface RepositoryView {
  readFile(path: string): string | null;
  dependencyVersion(name: string): string | null;
}

export interface Held {
  readonly holds: boolean;
  readonly why: string;
}

/** A view of a repository that reads each file once. */
export function repositoryView(readFile: ReadFile): RepositoryView {
  const read = new Map<string, string | null>();
  const once = (path: string): string | null => {
    let text = read.get(path);
    if (text === undefined) read.set(path, (text = isInside(path) ? readFile(path) : null));
    return text;
  };
  return { readFile: once, dependencyVersion: (name) => dependencyVersionIn(once, name) };
}

/** Whether all pre-conditions hold; the first that does not says why the lesson is silent. */
export function allHold(preconditions: readonly Precondition[], repository: RepositoryView): Held {
  for (const precondition of preconditions) {
    const held = holds(precondition, repository);
    if (!held.holds) return held;
  }
  return { holds: true, why: preconditions.length === 0 ? "no pre-condition" : "all pre-conditions hold" };
}

/** Whether the repository is still as a lesson needs it. */
export function holds(precondition: Precondition, repository: RepositoryView): Held {
  switch (precondition.kind) {
    case "dependency":
      return dependencyHolds(precondition, repository);
    case "file":
      return said(repository.readFile(precondition.path) !== null, precondition.path, "is there", "is gone");
    case "symbol": {
      const { file, name } = precondition;
      const text = repository.readFile(file);
      if (text === null) return { holds: false, why: `${file} is gone` };
      return said(hasWord(text, name), name, `is in ${file}`, `is no longer in ${file}`);
    }
    case "line": {
      const { file, text: line } = precondition;
      const text = repository.readFile(file);
      if (text === null) return { holds: false, why: `${file} is gone` };
      return said(hasLine(text, line), `"${line.trim()}"`, `is in ${file}`, `is no longer in ${file}`);
    }
    case "config": {
      const { file, key, value } = precondition;
      const text = repository.readFile(file);
      if (text === null) return { holds: false, why: `${file} is gone` };
      const found = configValue(file, text, key);
      return {
        holds: found === value,
        why: found === value ? `${key} is ${value}` : `${key} is ${found ?? "not set"}, not ${value}`,
      };
    }
    default:
      // From a newer version: what cannot be checked must not speak.
      return { holds: false, why: "a pre-condition that this version does not know" };
  }
}

function dependencyHolds({ name, range }: { name: string; range: string }, repository: RepositoryView): Held {
  const version = repository.dependencyVersion(name);
  if (range === "absent")
    return said(version === null, name, "is not a dependency", `is a dependency (${version})`);
  if (version === null) return { holds: false, why: `${name} is not a dependency here` };
  const held = satisfies(version, range);
  if (held === null) return { holds: false, why: `${name} ${version} cannot be held against ${range}` };
  return said(held, `${name} ${version}`, `is in ${range}`, `is not in ${range}`);
}

const MOST_LINES = 4;

/** What a change needs to find: its files, and the lines that it replaces or goes beside. */
export function preconditionsOf(diff: string): Precondition[] {
  return readDiff(diff)
    .filter((file) => !file.isNew)
    .flatMap((file): Precondition[] => {
      const lines = file.hunks.flatMap((hunk) => hunk.lines);
      const removed = lines.filter((line) => line.sign === "-" && isTellingLine(line.text));
      // Where nothing is taken away, the kept line before what is added tells the place.
      const first = lines.findIndex((line) => line.sign === "+");
      const anchor = lines.slice(0, Math.max(0, first)).findLast((line) => isTellingLine(line.text));
      const needed = removed.length > 0 ? removed : anchor ? [anchor] : [];
      return [
        { kind: "file", path: file.path },
        ...needed
          .slice(0, MOST_LINES)
          .map(({ text }) => ({ kind: "line" as const, file: file.path, text: text.trim() })),
      ];
    });
}

/** "}" and "" are in every file. */
function isTellingLine(text: string): boolean {
  return hasLetter(text) && text.trim().length <= 300;
}

function hasWord(text: string, name: string): boolean {
  if (name === "") return false;
  const isPart = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_$]/u.test(letter);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return true;
  }
  return false;
}

function hasLine(text: string, wanted: string): boolean {
  const line = wanted.trim();
  // Most texts do not hold it at all: look before taking them apart.
  return line !== "" && text.includes(line) && text.split("\n").some((one) => one.trim() === line);
}

/** A lesson may come from anywhere: it may not look outside the repository. */
function isInside(path: string): boolean {
  return path !== "" && !/^(?:[/\\~]|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path);
}

function said(held: boolean, subject: string, yes: string, no: string): Held {
  return { holds: held, why: `${subject} ${held ? yes : no}` };
}
