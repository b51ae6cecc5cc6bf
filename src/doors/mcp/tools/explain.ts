import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import { lessonText } from "#report/lesson-text.ts";
import { paint } from "#report/paint.ts";
import { shownText } from "#report/show-text.ts";
import { triedText } from "#report/strategy-text.ts";
import type { House } from "../../house.ts";
import { actionableIn, lessonCalled, lessonsNow } from "../../lessons.ts";
import { memoryForLessons } from "../../shared-listing.ts";
import { triedAgainst } from "../../tried.ts";
import { asData } from "../as-data.ts";
import type { Tool } from "../tool.ts";

const COLUMNS = 120;
const HISTORY = 10;
const PLAIN = paint(false);

/** Everything known about one thing. */
export const explain: Tool = {
  name: "explain",
  description:
    "All that is known about one lesson, failure or run: evidence, history, what was tried in vain. Takes an id or fingerprint, or its beginning.",
  inputSchema: {
    type: "object",
    properties: { id: { type: "string" } },
    required: ["id"],
  },
  isReadOnly: true,
  async run(args, context) {
    const id = (args.text("id") ?? "").trim();
    const house = context.house();
    const memory = await memoryForLessons(house);
    try {
      const knowledge = memory === null ? null : (await lessonsNow(house, memory)).knowledge;
      const failure =
        memory && knowledge && id.length >= 4 ? await failureCalled(house, memory, knowledge, id) : null;
      return asData(failure ?? (await lesson(house, knowledge, id)));
    } finally {
      memory?.close();
    }
  },
};

async function failureCalled(
  house: House,
  memory: Memory,
  knowledge: Knowledge,
  id: string,
): Promise<string | null> {
  const { failures, runs } = memory.find(id);
  const [latest = null] = failures;
  const run = runs[0] ?? null;
  if (latest === null && run === null) return null;
  const hash = latest?.fingerprint.hash;
  const history = hash === undefined ? [] : memory.failures({ fingerprint: hash, limit: HISTORY });
  const sighting = hash === undefined ? null : (memory.recall([hash]).get(hash) ?? null);
  const now = house.clock.now();
  const shown = { failures: failures.slice(0, 1), run, history, sighting, brokenBy: null };
  const tried = hash === undefined ? [] : await triedAgainst([hash], memory, knowledge, house);
  return `${shownText(shown, now, PLAIN, COLUMNS)}\n${triedText(tried, now, PLAIN, COLUMNS)}`;
}

async function lesson(house: House, knowledge: Knowledge | null, id: string): Promise<string> {
  const found = await lessonCalled(house, knowledge, id).catch((error: unknown) => {
    if (!(error instanceof Trouble) || error.code !== "not_found") throw error;
    throw new Trouble("not_found", `no lesson, failure or run is called "${id}".`, "twiceshy failures");
  });
  const events = knowledge?.lessons.events(found.id) ?? [];
  return lessonText(found, events, actionableIn(house)(found), house.clock.now(), PLAIN);
}
