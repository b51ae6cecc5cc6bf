import type { Symptom } from "../symptom.ts";
import type { Spot } from "./plan.ts";

/** Who has committed hooks and those at home pays for two at each event; not where the project is the home folder. */
export function twiceSymptoms(setUp: readonly (readonly Spot[])[]): Symptom[] {
  const twice = setUp.filter((spots) => new Set(spots.map(({ path }) => path)).size > 1);
  if (twice.length === 0) return [];
  const names = twice.map(([spot]) => spot!.client.title).join(", ");
  const flag = twice.map(([spot]) => spot!.client.agent).join(",");
  const way = `twiceshy uninstall --agent ${flag}, here or with --user`;
  const message = `${names}: hooks here and at user level; what both hear is taken once (${way})`;
  return [{ name: "twice", level: "ok", message, todo: null }];
}
