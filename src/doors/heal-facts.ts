/**
 * Pre-flight with the facts of this house: gathers them in milliseconds, from small files, a few queries and one question to git, and
 * asks every gate. Reads only.
 */

import { join } from "node:path";
import { readJudgeName } from "#agents/judges/name.ts";
import type { PreflightAsk, PreflightFacts, ShadowRecord } from "#heal/preflight/facts.ts";
import { preflight } from "#heal/preflight/preflight.ts";
import { touchedBy } from "#heal/preflight/touched.ts";
import { shadowRuns } from "#learn/lessons/lifecycle.ts";
import { allHold, type Held, preconditionsOf, repositoryView } from "#learn/lessons/preconditions.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Application, FingerprintMark, GateAnswer, HealMemory, Plan } from "#model/heal.ts";
import type { Lesson } from "#model/lesson.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { embeddedUsd } from "./embeddings-spent.ts";
import { lockedBy } from "./fix-lock.ts";
import type { HealHouse } from "./heal-audit.ts";
import { codeOf } from "./heal-code.ts";
import { declaredIn } from "./heal-dependencies.ts";
import { repositoryFacts, touchedFiles } from "./heal-files.ts";
import { healNumbers } from "./heal-numbers.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { projectReader } from "./project-reader.ts";
import { scriptsOf } from "./script-files.ts";

/** What every gate says of a plan now, for whoever asks. */
export async function preflightNow(around: HealHouse, plan: Plan, ask: PreflightAsk): Promise<GateAnswer[]> {
  return preflight(plan, await factsNow(around, plan), ask);
}

/** Reverts that still count are younger than this. */
const LOOK_BACK_MS = 7 * DAY_MS;

/** Everything that gates look at. Git is asked while the rest is read. */
export async function factsNow({ house, memory }: HealHouse, plan: Plan): Promise<PreflightFacts> {
  const repository = repositoryFacts(house);
  const { heal } = healingOf(memory);
  const knowledge = knowledgeOf(memory);
  const now = house.clock.now();
  const { root } = house.project;
  const { values } = house.settings;
  const files = touchedFiles(root, touchedBy(plan));
  const code = codeOf(plan.diff, (path) => files[path]?.text ?? null, house.around.env);
  const lesson = await lessonOf(house, knowledge, plan.lesson);
  const facts = {
    now,
    numbers: healNumbers(house),
    policy: values["heal.policy"],
    ignored: ignoredMark(heal, plan.failure.fingerprint),
    grade: plan.fix === null ? null : (knowledge.fixes.fix(plan.fix)?.grade ?? null),
    lesson,
    shadow: shadowRecord(house, knowledge, lesson),
    preconditions: preconditionsNow(root, lesson),
    applications: applicationsAround(heal, now, plan.lesson),
    votes: heal.votes({ since: now - DAY_MS }),
    embeddedUsd: embeddedUsd(house, memory),
    judges: judgesSetUp(house),
    scripts: scriptsOf(root, plan.check.directory, "package.json")?.scripts ?? {},
    files,
    protectedGlobs: protectedGlobs(house),
    dependencies: declaredIn(join(root, plan.check.directory)),
  };
  // The lock last: it counts as of the very end.
  return { ...facts, code: await code, repository: await repository, locked: lockedBy(house) };
}

/** Those that come with twiceshy are folded when they are asked for. */
async function lessonOf(house: House, knowledge: Knowledge, id: string | null): Promise<Lesson | null> {
  if (id === null || !id.startsWith("seed/")) return id === null ? null : knowledge.lessons.lesson(id);
  const { lessonCalled } = await import("./lessons.ts");
  return lessonCalled(house, knowledge, id).catch(() => null);
}

/** What was applied lately, and all of one lesson; shadow runs land nothing and do not count. */
export function applicationsAround(heal: HealMemory, now: number, lesson: string | null): Application[] {
  const found = [
    ...heal.applications({ since: now - LOOK_BACK_MS }),
    ...(lesson === null ? [] : heal.applications({ lesson })),
  ].filter(({ by }) => by !== "shadow");
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** The mark that is in force: a person's last word. */
export function ignoredMark(heal: HealMemory, fingerprint: string): FingerprintMark | null {
  const last = heal.marks(fingerprint).findLast(({ kind }) => kind === "ignore" || kind === "unignore");
  return last?.kind === "ignore" ? last : null;
}

/** How many different judges the settings name, as far as they can be understood. */
export function judgesSetUp({ settings }: Pick<House, "settings">): number {
  const names = settings.values["heal.judges"].flatMap((said) => {
    const read = readJudgeName(said);
    return read.kind === "wrong" ? [] : [read.judge.name];
  });
  return new Set(names).size;
}

/** Globs of the settings. One that is none is trouble: what somebody wanted protected must not be left open. */
export function protectedGlobs({ settings }: Pick<House, "settings">): string[] {
  return settings.values["heal.protected"].map((glob) => {
    if (typeof glob === "string" && glob.trim() !== "") return glob;
    throw new Trouble(
      "config",
      `"heal.protected" is a list of globs, not ${JSON.stringify(glob)}.`,
      "twiceshy config get heal.protected",
    );
  });
}

function shadowRecord(house: House, { lessons }: Knowledge, lesson: Lesson | null): ShadowRecord {
  const { shadow } = lessonNumbers(house).numbers;
  const needed = { runsNeeded: shadow.runs, rateNeeded: shadow.successRate };
  return { ...(lesson === null ? { runs: 0, good: 0 } : shadowRuns(lessons.events(lesson.id))), ...needed };
}

/** What a change needs to find is shown by its fitting; what else a lesson needs is looked at here. */
function preconditionsNow(root: string, lesson: Lesson | null): Held {
  if (lesson === null) return { holds: true, why: "no pre-condition" };
  const { action, preconditions } = lesson;
  const ofChange = new Set(
    (action.kind === "patch" ? preconditionsOf(action.diff) : []).map((one) => JSON.stringify(one)),
  );
  const own = preconditions.filter((one) => !ofChange.has(JSON.stringify(one)));
  return allHold(own, repositoryView(projectReader(root)));
}
