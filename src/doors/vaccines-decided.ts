import { piecesOf } from "#heal/vaccines/template.ts";
import type { Tried } from "#loop/vaccinate.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { Vaccine, VaccineDecision } from "#model/vaccine.ts";
import { vaccinesOf } from "#review/vaccines.ts";
import type { House } from "./compose.ts";
import { whoSays } from "./who-says.ts";

/** Every vaccine that was ever proposed, as it stands. */
export function allVaccines({ lessons }: Knowledge): Vaccine[] {
  return vaccinesOf(lessons.events());
}

/** One by its id, its lesson's or a beginning of it that no other has, or trouble. */
export function vaccineCalled(all: readonly Vaccine[], wanted: string): Vaccine {
  const found = all.filter(({ id, lesson }) => id.startsWith(wanted) || lesson === wanted);
  const one = all.find(({ id }) => id === wanted) ?? found[0];
  if (one === undefined || wanted === "")
    throw new Trouble("not_found", `no vaccine is called "${wanted}".`, "twiceshy vaccines --all");
  if (found.length > 1 && one.id !== wanted)
    throw new Trouble(
      "usage",
      `"${wanted}" names more than one vaccine (${found.map(({ id }) => id).join(", ")}): give more of it.`,
      "twiceshy vaccines --all",
    );
  return one;
}

/** What a template made, as it is written down. */
export function decisionOf(
  { template, guard }: Exclude<Tried, { kind: "unfit" }>,
  step: VaccineDecision["step"],
): VaccineDecision {
  const { forbids, files, watches } = guard;
  return { step, template, forbids, files, pieces: piecesOf(guard), watches };
}

/** Stores a step as a fact about the lesson. What the lesson says does not change by it. */
export function recordVaccine(
  house: Pick<House, "clock" | "ids" | "around">,
  { lessons }: Knowledge,
  lesson: string,
  decision: VaccineDecision,
  reason: string | null,
): void {
  const at = house.clock.now();
  const by = whoSays(house);
  const id = house.ids.next(at);
  lessons.record([{ id, lesson, at, kind: "vaccine", by, reason, body: { ...decision } }]);
}
