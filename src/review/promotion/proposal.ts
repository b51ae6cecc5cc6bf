import { changedIn } from "#model/diff-lines.ts";
import type { Action, Lesson } from "#model/lesson.ts";
import type { Pattern, Rate } from "#model/pattern.ts";
import type { Proposal } from "#model/promotion.ts";
import { cleanSlot } from "#warn/clean-slot.ts";

const LONGEST = { title: 90, context: 140, problem: 160, solution: 220, example: 200 } as const;

/** A lesson as a proposal: typed parts, each cleaned like everything that models read. */
export function proposalOf(
  lesson: Pick<Lesson, "title" | "action" | "scope" | "validation" | "examples" | "evidence">,
  pattern: Pick<Pattern, "name" | "message" | "files" | "occurrences" | "taskCount"> | null,
): Proposal {
  const files =
    lesson.scope.length > 0
      ? lesson.scope
      : lesson.evidence.files.length > 0
        ? lesson.evidence.files
        : (pattern?.files ?? []);
  const check = lesson.validation?.command ?? null;
  const example = lesson.examples[0] ?? pattern?.message ?? null;
  return {
    title: clean(lesson.title, LONGEST.title),
    context: clean(contextOf(files, check), LONGEST.context),
    problem: clean(pattern?.message ?? lesson.title, LONGEST.problem),
    solution: clean(solutionOf(lesson.action), LONGEST.solution),
    frequency: frequencyOf(
      pattern?.occurrences ?? lesson.evidence.occurrences,
      pattern?.taskCount ?? lesson.evidence.tasks.length,
    ),
    example: example === null ? null : clean(example, LONGEST.example),
  };
}

/** The line of a proposal, with what speaks for it: numbers, never adjectives. */
export function lineOf(proposal: Proposal, prevention: Rate | null): string {
  const { title, context, problem, solution, frequency } = proposal;
  const what = title.includes(problem) ? "" : ` ${sentence(problem)}`;
  const sure =
    prevention === null
      ? ""
      : `; held in ${prevention.count} of ${prevention.of} times it was told, ${Math.round(prevention.low * 100)} to ${Math.round(prevention.high * 100)} %`;
  return `**${sentence(title)}** ${sentence(context)}${what} ${sentence(solution)} (${frequency}${sure})`;
}

/** A person's own words for a line. */
export function ownWords(text: string): string {
  return clean(text, 500);
}

function contextOf(files: readonly string[], check: string | null): string {
  const places = files.slice(0, 3).join(" or ");
  if (places !== "" && check !== null) return `When ${places} is changed and ${check} runs`;
  if (places !== "") return `When ${places} is changed`;
  return check === null ? "Anywhere in this repository" : `When ${check} runs`;
}

function solutionOf(action: Action): string {
  if (action.kind === "command") return `Run ${action.argv.join(" ")}`;
  if (action.kind === "advice" || action.kind === "document") return action.text;
  const [before, after] =
    action.kind === "template"
      ? [action.before, action.after]
      : [linesOf(action.diff, "-"), linesOf(action.diff, "+")];
  if (after === "") return `Leave out: ${before}`;
  return before === "" ? `Write: ${after}` : `Write ${after}, not ${before}`;
}

/** The lines that a patch takes away or brings, as one text. */
function linesOf(diff: string, sign: "-" | "+"): string {
  return changedIn(diff)
    .flatMap((line) => (line.sign === sign && line.text.trim() !== "" ? [line.text.trim()] : []))
    .slice(0, 2)
    .join("; ");
}

function frequencyOf(occurrences: number, tasks: number): string {
  const times = occurrences === 1 ? "seen once" : `seen ${occurrences} times`;
  return tasks === 0 ? times : `${times} in ${tasks} ${tasks === 1 ? "task" : "tasks"}`;
}

/** Nothing that Markdown or our own marks could take for more than words. */
function clean(text: string, longest: number): string {
  return cleanSlot(text, longest)
    .replaceAll("<!--", "‹!--")
    .replaceAll("-->", "--›")
    .replace(/\*{2,}/g, (stars) => [...stars].join(" "));
}

function sentence(text: string): string {
  const whole = text.replace(/[,;\s]+$/, "");
  return /[.!?…:]$/.test(whole) ? whole : `${whole}.`;
}
