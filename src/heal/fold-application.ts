/**
 * What an application is, folded from its events. In: the application before, an event. Out: the application after it. Pure:
 * the same events give the same application everywhere, whoever kept them.
 */
import type {
  Application,
  ApplicationEvent,
  ApplicationState,
  GateAnswer,
  HealAsker,
  WatchedCheck,
} from "#model/heal.ts";

/** The application after an event; `begun` makes one, every other event changes the one before. */
export function applicationAfter(before: Application | null, event: ApplicationEvent): Application {
  const { body } = event;
  if (event.kind === "begun") return begun(event);
  if (before === null) throw new Error(`${event.kind} of an application that was never begun`);
  const said = (name: string) => (typeof body[name] === "string" ? (body[name] as string) : null);
  const after: Application = {
    ...before,
    updatedAt: Math.max(before.updatedAt, event.at),
    // What was taken back meanwhile is not kept.
    state:
      event.kind === "kept" && ["reverted", "stuck"].includes(before.state)
        ? before.state
        : (STATES[event.kind] ?? before.state),
    why: said("why") ?? before.why,
  };
  switch (event.kind) {
    case "gates":
      return { ...after, gates: body.answers as readonly GateAnswer[] };
    case "applied":
      return { ...after, scratch: said("scratch") };
    case "verified":
      return {
        ...after,
        gates: withAnswer(after.gates, body.answer),
        green: (body.green as readonly WatchedCheck[] | undefined) ?? after.green,
      };
    case "judged":
    case "refused":
      return { ...over(after), gates: withAnswer(after.gates, body.answer) };
    case "landing":
      return {
        ...after,
        branch: said("branch") ?? after.branch,
        commit: said("commit") ?? after.commit,
        mergedInto: said("mergedInto") ?? after.mergedInto,
      };
    case "landed":
      return {
        ...over(after),
        gates: withAnswer(after.gates, body.answer),
        branch: said("branch"),
        commit: said("commit"),
        mergedInto: said("mergedInto"),
        landedAt: event.at,
      };
    case "reverting":
      return { ...after, pid: typeof body.pid === "number" ? body.pid : null };
    case "reverted":
      return { ...over(after), revertCommit: said("revertCommit") };
    default:
      return over(after);
  }
}

function begun({ application, at, body }: ApplicationEvent): Application {
  const text = (name: string) => (typeof body[name] === "string" ? (body[name] as string) : null);
  return {
    id: application,
    plan: text("plan") ?? "",
    fingerprint: text("fingerprint") ?? "",
    lesson: text("lesson"),
    fix: text("fix"),
    by: (text("by") ?? "person") as HealAsker,
    forced: text("forced"),
    isDryRun: body.isDryRun === true,
    at,
    updatedAt: at,
    state: "running",
    why: "",
    gates: [],
    files: (body.files as readonly string[] | undefined) ?? [],
    branch: null,
    commit: null,
    mergedInto: null,
    revertCommit: null,
    green: [],
    scratch: null,
    pid: typeof body.pid === "number" ? body.pid : null,
    landedAt: null,
  };
}

const STATES: Partial<Record<ApplicationEvent["kind"], ApplicationState>> = {
  refused: "refused",
  failed: "failed",
  "would-land": "would-land",
  landed: "landed",
  reverted: "reverted",
  "revert-conflict": "stuck",
  kept: "kept",
};

/** Nobody works on it any more, where its state says so. */
function over(application: Application): Application {
  return application.state === "running" ? application : { ...application, scratch: null, pid: null };
}

/** The last word of a gate counts. */
function withAnswer(gates: readonly GateAnswer[], answer: unknown): readonly GateAnswer[] {
  if (typeof answer !== "object" || answer === null) return gates;
  const said = answer as GateAnswer;
  const at = gates.findIndex(({ gate }) => gate === said.gate);
  return at < 0 ? [...gates, said] : gates.map((one, place) => (place === at ? said : one));
}
