/**
 * Six weeks of a small shop, for the demo's dashboard: people and agents work on tasks, checks fail and are mended, warnings are
 * given and help or do not, issues wait. Every fact goes in by the code that takes in real ones; only the clock is set, and what git
 * would have said is told. The same seed tells the same story.
 */

import { redact } from "#detect/redact.ts";
import { createIds } from "#host/ids.ts";
import { captureVerdict } from "#loop/capture-verdict.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { learnLessons } from "#loop/learn-lessons.ts";
import { digestOf } from "#memory/derived-id.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { rememberOrSpool } from "#memory/remember-or-spool.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { recordDelivery, recordOutcome } from "./deliveries.ts";
import { SCENES, type Scene, TITLES } from "./demo-scenes.ts";
import type { House } from "./house.ts";
import { addIssue, deferIssues, dismissIssues, resolveIssues } from "./issues-decide.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { lessonsNow } from "./lessons.ts";
import { patternsNow } from "./patterns.ts";

const MINUTE_MS = 60_000;
const WEEKS = 6;
const TASKS_A_DAY = 3;
const AGENTS = ["claude", "codex", "gemini", null] as const;
/** Of ten warnings, so many are withheld, to see what would have come. */
const HELD_OUT = 1;

interface Work {
  readonly house: House;
  readonly memory: Memory;
  readonly chance: () => number;
  /** Where the story ends. */
  readonly until: number;
  now: number;
  tree: number;
}

/** Tells the story into an open memory; it ends a little before now. */
export async function tellWeeks(own: House, memory: Memory, seed = 7): Promise<void> {
  const until = own.clock.now() - 30 * MINUTE_MS;
  const work: Work = {
    memory,
    until,
    chance: random(seed),
    now: until - WEEKS * 7 * DAY_MS,
    tree: 0,
    house: { ...own, ids: createIds(), clock: { now: () => work.now } },
  };
  let knowledge: Knowledge | null = null;
  for (let day = 0; day < WEEKS * 7; day++) {
    const start = until - (WEEKS * 7 - day) * DAY_MS;
    const isQuiet = new Date(start).getUTCDay() % 6 === 0;
    for (let n = 0; n < (isQuiet ? 1 : TASKS_A_DAY); n++) {
      work.now = Math.max(
        work.now + MINUTE_MS,
        start + Math.floor(((n + work.chance() * 0.6) / TASKS_A_DAY) * DAY_MS * 0.9),
      );
      await aTask(work, day * TASKS_A_DAY + n, Math.floor(day / 7), knowledge);
    }
    // What was learned in a week is known in the next.
    if (day % 7 === 6) {
      await patternsNow(work.house, memory);
      knowledge = (await lessonsNow(work.house, memory)).knowledge;
      issuesOf(work, Math.floor(day / 7));
    }
  }
  // What was learned here before is from after the story, and was unknown in it.
  learnLessons(knowledgeOf(memory), { now: () => own.clock.now(), numbers: lessonNumbers(own).numbers });
}

/** One task: it meets what the week has in store, and ends green, mostly. */
async function aTask(work: Work, number: number, week: number, knowledge: Knowledge | null): Promise<void> {
  const { chance } = work;
  const agent = AGENTS[Math.floor(chance() * AGENTS.length)]!;
  const id = `${week + 1}-${String(number).padStart(3, "0")}`;
  const about = { task: id, agent, session: agent === null ? null : `${agent}-${digestOf(id).slice(0, 8)}` };
  const title = TITLES[number % TITLES.length]!;
  record(work, id, "start", title, about.session);
  for (const scene of SCENES) {
    pass(work, 2 + chance() * 6);
    const isMet = chance() * 10 < (scene.likely[week] ?? 0);
    const lesson = isMet && agent !== null ? lessonFor(work, knowledge, scene) : null;
    const outcome = lesson === null ? null : warn(work, scene, lesson, about);
    if (isMet && outcome !== "prevented") await strike(work, scene, about);
    else if (chance() < 0.5) run(work, scene, true, about);
    if (lesson !== null && outcome !== null) settle(work, lesson.delivery!, outcome);
  }
  if (chance() < 0.92) record(work, id, "done", title, about.session);
}

type About = { readonly task: string; readonly agent: string | null; readonly session: string | null };

function record(
  work: Work,
  task: string,
  kind: "start" | "done",
  title: string,
  session: string | null,
): void {
  const at = work.now;
  const id = work.house.ids.next(at);
  work.memory.recordTaskEvent({ id, task, kind, at, title, category: null, files: [], session, phase: null });
}

/** It fails, is tried again, and is mended. */
async function strike(work: Work, scene: Scene, about: About): Promise<void> {
  const tries = 1 + Math.floor(work.chance() * 2.4);
  for (let n = 0; n < tries; n++) {
    if (scene.isFlaky !== true) work.tree += 1;
    run(work, scene, false, about, n);
    pass(work, 3 + work.chance() * 18);
  }
  // Some things are still red in the evening.
  if (work.chance() < 0.08) return;
  if (scene.isFlaky !== true) mend(work, scene);
  run(work, scene, true, about, 0, scene.isFlaky === true ? null : scene.diff);
}

/** What git would have told of the change that cures it. */
function mend(work: Work, { file, diff }: Scene): void {
  const from = treeOf(work);
  work.tree += 1;
  const files = [{ path: file, status: "changed" as const, added: 1, removed: 1, binary: false }];
  knowledgeOf(work.memory).fixes.keepDiff(
    { from, to: treeOf(work), text: diff, files, truncated: false, notes: [] },
    work.now,
  );
}

const treeOf = ({ tree }: Work) => digestOf(`tree ${tree}`).slice(0, 40);

function run(
  work: Work,
  scene: Scene,
  passed: boolean,
  about: About,
  n = 0,
  diff: string | null = null,
): void {
  const { house, memory } = work;
  captureVerdict(
    {
      checks: [
        {
          name: scene.command,
          command: scene.command,
          passed,
          output: passed ? null : scene.output(n),
          exitCode: passed ? 0 : 1,
          durationMs: 2_000 + Math.floor(work.chance() * 20_000),
        },
      ],
      filesModified: diff === null ? [] : [scene.file],
      diff,
      context: { ...about, phase: null, execution: null },
    },
    {
      remember: (ran, findings) =>
        rememberOrSpool(house.dirs, ran, findings, { redact, memory, clock: house.clock }),
      checkOf: (words) => identifyCheck(words, ""),
      clock: house.clock,
      ids: house.ids,
      git: {
        head: digestOf(`head ${Math.floor(work.tree / 4)}`).slice(0, 40),
        branch: "main",
        dirty: [scene.file],
        dirtyCount: 1,
        tree: treeOf(work),
      },
      os: "linux",
      tools: { node: "v22.12.0" },
    },
    { roots: ["/app"] },
  );
  pass(work, 1);
}

interface Known {
  readonly id: string;
  readonly fingerprint: string;
  delivery?: string;
}

/** The lesson that was learned from a scene, where there is one. */
function lessonFor({ memory }: Work, knowledge: Knowledge | null, scene: Scene): Known | null {
  if (knowledge === null) return null;
  const words = scene.output(0);
  const known = knowledge.lessons.lessons({ archived: false }).find(({ fingerprint, title }) => {
    const said = fingerprint === null ? undefined : memory.failures({ fingerprint, limit: 1 })[0]?.message;
    return words.includes(said ?? title);
  });
  return known?.fingerprint == null ? null : { id: known.id, fingerprint: known.fingerprint };
}

type Outcome = "prevented" | "failed_anyway" | "task_incomplete" | null;

/** Tells an agent, or withholds it; and what came of that. */
function warn(work: Work, scene: Scene, lesson: Known, about: About): Outcome {
  const isHeldOut = work.chance() * 10 < HELD_OUT;
  const delivery = recordDelivery(work.house, work.memory, {
    lesson: lesson.id,
    fingerprint: lesson.fingerprint,
    moment: work.chance() < 0.7 ? "command" : "edit",
    text: `This has failed here before: ${scene.command}. ${scene.advice}.`,
    check: scene.command,
    ...about,
    ...(isHeldOut ? { manner: "withheld", reason: "hold-out" } : {}),
  });
  lesson.delivery = delivery.id;
  pass(work, 1);
  const chance = work.chance();
  if (isHeldOut) return chance < 0.35 ? "prevented" : "failed_anyway";
  return chance < 0.74 ? "prevented" : chance < 0.9 ? "failed_anyway" : "task_incomplete";
}

function settle(work: Work, delivery: string, outcome: NonNullable<Outcome>): void {
  const why = {
    prevented: "the check passed at the first try",
    failed_anyway: "the same failure came again",
    task_incomplete: "the task ended before the check ran",
  }[outcome];
  recordOutcome(work.house, work.memory, delivery, { outcome, why });
}

/** What waits for people: put off, decided, and still there. */
function issuesOf(work: Work, week: number): void {
  const around = { house: work.house, memory: work.memory };
  const said = [
    ["process", "medium", "The review of payment changes was skipped twice"],
    ["environment", "high", "CI and laptops use different Node versions"],
    ["knowledge", "low", "Nobody has written down how refunds are rounded"],
    ["prompt", "medium", "Agents start the payment stub only when they are told to"],
    ["code", "high", "checkout.spec.ts fails one time in five on the same files"],
    ["process", "critical", "A migration was run by hand in production"],
  ] as const;
  const [kind, severity, title] = said[week % said.length]!;
  const issue = addIssue(around, { kind, severity, title, detail: null, files: [] });
  pass(work, 40);
  if (week === 0) resolveIssues(around, [issue], "payment changes have two reviewers now");
  if (week === 1) dismissIssues(around, [issue], "there is a ticket for it");
  if (week === 2 || week === 3)
    deferIssues(around, [issue], { reason: "after the release", until: work.until + 6 * DAY_MS });
}

function pass(work: Work, minutes: number): void {
  work.now += Math.round(minutes * MINUTE_MS);
}

/** Numbers between 0 and 1 that are the same for the same seed. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
