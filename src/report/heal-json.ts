import type { Application, ApplicationEvent, GateAnswer, Plan } from "#model/heal.ts";

/** A plan as data, with what each gate says. */
export function planJson(plan: Plan, gates: readonly GateAnswer[]): Record<string, unknown> {
  const stop = gates.find(({ verdict, binds }) => verdict === "refuse" && binds) ?? null;
  return {
    ...plan,
    gates,
    canBeApplied: plan.misfit === null && stop === null,
    stoppedBy: stop?.gate ?? null,
  };
}

/** An application as data. */
export function applicationJson(application: Application): Record<string, unknown> {
  return { ...application };
}

/** An event as one line's data; its kind comes first. */
export function healEventJson({
  kind,
  id,
  application,
  at,
  body,
}: ApplicationEvent): Record<string, unknown> {
  return { kind, version: 1, id, application, at, ...body };
}
