/**
 * What is said right after a failure of which something is known. A module of its own: most failures are news, and then none of it is loaded.
 */
import { relative } from "node:path";
import type { SessionLog } from "#memory/session-log.ts";
import { type HookReply, SILENCE } from "#model/hook.ts";
import type { Warning } from "#model/warning.ts";
import type { MomentInput } from "#warn/moment.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import type { Begun } from "./hook-begin.ts";
import type { Told } from "./hook-failed-cured.ts";
import { momentOfEvent } from "./hook-moment.ts";
import { type Place, taskOf } from "./hook-quick-place.ts";
import { sayNext } from "./hook-quick-say.ts";
import { type SeenThen, seenWith } from "./hook-seen.ts";
import { adviceWarning, fixWarning, inOrder, sameFailure } from "./warnings-fix.ts";
import { templateFor } from "./warnings-template.ts";

interface Saying {
  readonly place: Place;
  readonly begun: Begun;
  readonly log: SessionLog;
  readonly check: string;
  readonly told: readonly Told[];
  readonly before: readonly SeenThen[];
}

/** Says what cured the failures of a command, as far as that is news in its session. */
export function sayWhatCured({ place, begun, log, check, told, before }: Saying): HookReply {
  const { event, dialect } = begun;
  const task = taskOf(place, log, event.session) ?? event.session;
  const about = momentOfEvent(event, (path) => relative(place.project.root, path), task);
  if (about === null) return SILENCE;
  const warnings = warningsOf(told, about, before, place.clock.now());
  if (warnings.length === 0) return SILENCE;
  const { template } = templateFor(place, about.kind, about.agent);
  const said = sayNext(place, () => check, log, about, warnings, {
    mayHold: false,
    mayShow: dialect.contextAt.includes(event.kind),
    callId: event.callId,
    check,
    ...(template === null ? {} : { template }),
  });
  return said === null ? SILENCE : { ...SILENCE, context: said.text };
}

function warningsOf(
  told: readonly Told[],
  moment: MomentInput,
  before: readonly SeenThen[],
  now: number,
): Warning[] {
  const found = told.map(({ failure, cure, advice }) => {
    if (cure === null)
      return adviceWarning({ failure, before: null }, moment, advice ?? undefined, WARN_NUMBERS.untried);
    const { hash } = failure.fingerprint;
    const known = { failure, before: seenWith(hash, cure.seen, before) };
    const { fix, lesson } = cure;
    return fixWarning(
      known,
      moment,
      { fix, lesson, why: sameFailure(hash), strength: 1, isExact: true },
      now,
    );
  });
  return inOrder(found)
    .filter(({ score }) => score >= WARN_NUMBERS.floor.failure)
    .slice(0, WARN_NUMBERS.most);
}
