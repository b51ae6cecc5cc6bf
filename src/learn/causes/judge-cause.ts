import type { Investigation, InvestigationStrategy, LikelyCause, RelatedFailure } from "#model/cause.ts";
import { MANY_RELATED, SURE_ENOUGH } from "./numbers.ts";

/** What is known before it is judged. */
export interface CauseFacts {
  /** The failure's own files, where it was raised first. */
  readonly files: readonly string[];
  /** The surest first. */
  readonly likely: readonly LikelyCause[];
  /** Real fixes of this very failure: which files they changed, and how often. */
  readonly cured: readonly { readonly files: readonly string[]; readonly isProven: boolean }[];
  readonly isFlaky: boolean;
}

/** Whether a failure is a cause or the symptom of another: by what probably brought it, and by what cured it before. */
export function judgeCause({ files, likely, cured, isFlaky }: CauseFacts): Investigation["finding"] {
  if (isFlaky)
    return {
      kind: "unknown",
      confidence: 0,
      why: ["it comes and goes by itself: nothing can be told from when it came"],
    };
  const here = likely.filter((cause) => isHere(cause, files));
  const away = likely.filter((cause) => !isHere(cause, files));
  const curedHere = cured.filter((fix) => fix.files.some((file) => files.includes(file)));
  const curedAway = cured.filter((fix) => fix.files.length > 0 && !curedHere.includes(fix));
  const sides = [
    side("cause", here[0] ?? null, curedHere, "here"),
    side("symptom", away[0] ?? null, curedAway, "in other files"),
  ];
  const [best] = sides.sort((a, b) => b.confidence - a.confidence);
  if (best === undefined || best.confidence === 0)
    return { kind: "unknown", confidence: 0, why: ["nothing is known of what brought it"] };
  return best;
}

/** A change of its own files is no deeper cause: the trouble is where it shows. */
function isHere({ node, file }: LikelyCause, files: readonly string[]): boolean {
  return node.kind === "change" && file !== null && files.includes(file);
}

function side(
  kind: "cause" | "symptom",
  cause: LikelyCause | null,
  cured: CauseFacts["cured"],
  where: string,
): Investigation["finding"] {
  const proven = cured.some(({ isProven }) => isProven);
  // What cured it is the better witness: it was seen to be so.
  const byCure = proven ? PROVEN : cured.length >= 2 ? REPEATED : cured.length === 1 ? ONCE : 0;
  const why = [
    ...(cause === null ? [] : [cause.why]),
    ...(cured.length === 0
      ? []
      : [
          `${proven ? "a proven change" : `${cured.length} change${cured.length === 1 ? "" : "s"}`} ${where} cured it before`,
        ]),
  ];
  return { kind, confidence: Math.max(cause?.confidence ?? 0, byCure), why };
}

/** A proof takes the change away and sees it red again; twice is a habit; once may be chance. */
const PROVEN = 0.95;
const REPEATED = 0.8;
const ONCE = 0.6;

/** What to do about a failure, and why. */
export function chooseStrategy(
  finding: Investigation["finding"],
  related: readonly RelatedFailure[],
): { readonly strategy: InvestigationStrategy; readonly strategyWhy: string } {
  const { kind, confidence } = finding;
  const sure = `${Math.round(confidence * 100)} %`;
  if (kind === "symptom" && confidence >= SURE_ENOUGH)
    return { strategy: "fix-cause", strategyWhy: `it stems from elsewhere (${sure}): mend that first` };
  if (related.length > MANY_RELATED)
    return {
      strategy: "batch-refactor",
      strategyWhy: `${related.length} failures have to do with it: mend them together`,
    };
  if (kind === "unknown" || confidence < SURE_ENOUGH)
    return {
      strategy: "human-review",
      strategyWhy: kind === "unknown" ? "its cause is not known" : `its cause is not sure enough (${sure})`,
    };
  return { strategy: "direct-fix", strategyWhy: `the trouble is where it shows (${sure})` };
}
