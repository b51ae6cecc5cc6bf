import { cpSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { git, tempFolder } from "../host/sandbox.ts";
import { type Known, provenIn } from "./heal-scene.ts";
import { json, twiceshy } from "./twiceshy.ts";

/** A repository with a proven lesson, and that lesson's id. */
export interface Learned {
  readonly root: string;
  readonly lesson: string;
  readonly env: Record<string, string>;
}

/** Fail, mend, prove: a lesson that is there to become a guard. */
export function learned(
  known: Known,
  env: Record<string, string> = {},
  prepare?: (root: string) => void,
): Learned {
  const root = provenIn(known, env);
  prepare?.(root);
  const { lessons } = json(twiceshy(root, ["lessons", "--json"]));
  const found = lessons.find((one: { action: { kind: string } }) => one.action.kind === "patch");
  expect(found, JSON.stringify(lessons)).toBeDefined();
  return { root, lesson: found.id, env };
}

const kept = new Map<Known, Learned>();

/** The same as a copy of one that was made once: proving takes its time. */
export function copyOf(known: Known): Learned {
  const first = kept.get(known) ?? keep(known);
  const root = join(tempFolder(), "copy");
  cpSync(first.root, root, { recursive: true });
  return { ...first, root };
}

function keep(known: Known): Learned {
  const made = learned(known);
  const root = `${made.root}-kept`;
  cpSync(made.root, root, { recursive: true });
  process.once("exit", () => rmSync(root, { recursive: true, force: true }));
  kept.set(known, { ...made, root });
  return { ...made, root };
}

/** `twiceshy vaccinate --json` on it. */
export function vaccinate({ root, lesson, env }: Learned, ...flags: readonly string[]) {
  const done = twiceshy(root, ["vaccinate", lesson, ...flags, "--json"], { env });
  return { code: done.code, told: json(done) };
}

/** Every tracked or new file of a repository, with its bytes. */
export function filesOf(root: string): Record<string, string> {
  const names = git(root, "ls-files", "-co", "--exclude-standard").split("\n").filter(Boolean).sort();
  const there = names.filter((name) => lstatSync(join(root, name), { throwIfNoEntry: false }) !== undefined);
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(root, name), "latin1")]));
}

/** Proposed, written, red where the mistake comes back, taken back to the byte. */
export function holdsThroughout(
  world: Learned,
  template: string,
  wrong: Record<string, string>,
  run: (root: string) => { code: number | null; said: string },
): string {
  const before = filesOf(world.root);
  const shown = vaccinate(world, "--template", template);
  expect(shown.told.templates[0], JSON.stringify(shown.told)).toMatchObject({ template, outcome: "holds" });
  expect(shown.code).toBe(0);
  expect(filesOf(world.root), "a proposal writes nothing").toEqual(before);
  const written = vaccinate(world, "--template", template, "--write");
  expect(written.told).toMatchObject({ written: true });
  const commits = git(world.root, "log", "--oneline");
  const mark = `twiceshy ${world.lesson.slice(0, 8)}`;
  const green = run(world.root);
  expect(green, "the repository's own command is still green").toMatchObject({ code: 0 });
  const right = filesOf(world.root);
  for (const [path, text] of Object.entries(wrong)) write(world.root, path, text);
  const red = run(world.root);
  expect(red.code, red.said).not.toBe(0);
  expect(red.said).toContain(mark);
  for (const path of Object.keys(wrong)) write(world.root, path, right[path] ?? null);
  expect(git(world.root, "log", "--oneline"), "nothing is committed").toBe(commits);
  const id = written.told.vaccine as string;
  const [listed] = json(twiceshy(world.root, ["vaccines", "--json"])).vaccines;
  expect(listed).toMatchObject({ id, state: "written", dead: null });
  const back = json(twiceshy(world.root, ["vaccines", "takeback", id, "--reason", "too strict", "--json"]));
  expect(back).toMatchObject({ state: "taken-back", left: [] });
  expect(filesOf(world.root), "taken back to the byte").toEqual(before);
  return shown.told.diff;
}

function write(root: string, path: string, text: string | null): void {
  if (text === null) rmSync(join(root, path));
  else writeFileSync(join(root, path), text, "latin1");
}
