import type { Fix } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "../compose.ts";
import type { LearningMemory } from "./learning-memory.ts";

const BUDGET_MS = 5 * 60_000;

/** The learning part over an open memory. What it needs is loaded when it is asked. */
export function learningPart(memory: Memory, house: House): LearningMemory {
  const now = () => house.clock.now();
  const knowledge = async () => (await (await import("../learn-now.ts")).learnNow(house, memory)).knowledge;
  const called = async (id: string): Promise<Fix> => {
    const fix = (await knowledge()).fixes.fix(id);
    if (fix === null) throw new Trouble("not_found", `no fix is called "${id}".`, "twiceshy fixes");
    return fix;
  };
  return {
    async fixes(filter = {}) {
      const { isRealFix } = await import("../fixes.ts");
      return (await knowledge()).fixes.fixes(filter).filter(isRealFix);
    },
    async fix(id) {
      const { showFix } = await import("../fixes.ts");
      return showFix(await called(id), await knowledge());
    },
    async prove(id, { budgetMs = BUDGET_MS, repeats = 2, timeoutMs, signal } = {}) {
      const { proveIn } = await import("../prove.ts");
      const fix = await called(id);
      const around = {
        house,
        memory,
        knowledge: await knowledge(),
        signal: signal ?? new AbortController().signal,
      };
      const options = {
        isNamed: true,
        repeats: { least: repeats, most: repeats },
        deadline: now() + budgetMs,
        timeoutMs: timeoutMs ?? null,
      };
      const [outcome] = await proveIn(around, [fix], options);
      if (outcome !== undefined && "proof" in outcome)
        return { proof: outcome.proof, why: outcome.proof.why };
      return { proof: null, why: outcome?.kind === "refused" ? outcome.why : "time was up before it began" };
    },
    flaky: async () => (await knowledge()).fixes.flakes(),
    async patterns(filter = {}) {
      const { patternsNow } = await import("../patterns.ts");
      return (await patternsNow(house, memory)).patterns.patterns(filter);
    },
    async lessons() {
      const { lessonsNow } = await import("../lessons.ts");
      return (await lessonsNow(house, memory)).knowledge.lessons.lessons({ archived: false });
    },
    async recallText(text, { limit = 5 } = {}) {
      const { recallText } = await import("../recall.ts");
      const { inspect } = await import("./inspect.ts");
      const { findings } = await inspect(text, { exitCode: 1, cwd: house.around.cwd });
      const { projectReader } = await import("../project-reader.ts");
      const readFile = projectReader(house.project.root);
      const { areFoldedByOthers, numbersIfSet } = await import("../lessons-folded-by.ts");
      if (areFoldedByOthers(house, memory)) await (await import("../lessons.ts")).lessonsNow(house, memory);
      const options = { now: now(), limit, readFile, ...(await numbersIfSet(house)) };
      return recallText(memory, { findings, text }, options);
    },
    async learn(lessons, author) {
      const { lessonsNow } = await import("../lessons.ts");
      const { takeIn } = await import("../lessons-intake.ts");
      const { knowledge: known } = await lessonsNow(house, memory);
      const found = lessons.map((value, index) => ({
        kind: "record" as const,
        place: `lesson ${index + 1}`,
        value,
      }));
      const context = {
        at: now(),
        by: author ?? null,
        source: "library",
        mode: "learn",
        provenance: author === undefined ? "observed" : "human",
      } as const;
      const { answers } = await takeIn(house, known, found, context);
      return answers.map((answer) => ({ ...answer }));
    },
    async rebuild() {
      const { rebuildAll } = await import("../rebuild.ts");
      const { identical } = await rebuildAll(house, memory);
      return { identical };
    },
  };
}
