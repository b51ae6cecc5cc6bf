import { applicationAfter } from "#heal/fold-application.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Application, ApplicationEvent } from "#model/heal.ts";
import { auditStep, type HealHouse } from "./heal-audit.ts";
import { noteLanded } from "./heal-watch-note.ts";

/** An event and what the application is after it. */
export interface Recorded {
  readonly event: ApplicationEvent;
  readonly after: Application;
}

/** Stores a step of an application, its audit entry, and what else belongs to it: all or nothing. */
export function recordStep(
  around: HealHouse,
  about: { readonly id: string; readonly before: Application | null },
  kind: ApplicationEvent["kind"],
  body: Readonly<Record<string, unknown>>,
  also: (after: Application) => void = () => {},
): Recorded {
  const { house, memory } = around;
  const at = house.clock.now();
  const event: ApplicationEvent = { id: house.ids.next(at), application: about.id, at, kind, body };
  const after = knowledgeOf(memory).together(() => {
    const { heal } = healingOf(memory);
    // As it is now: another process may have come between, such as a watch and a revert by hand.
    const after = applicationAfter(heal.application(about.id) ?? about.before, event);
    heal.record(event, after);
    auditStep(around, kind, { application: about.id, event: event.id, ...body });
    also(after);
    return after;
  });
  if (kind === "landed") noteLanded(house.dirs.store);
  return { event, after };
}
