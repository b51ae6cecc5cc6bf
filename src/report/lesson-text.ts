import { changedIn } from "#model/diff-lines.ts";
import type { Action, Condition, Lesson, LessonEvent, Precondition } from "#model/lesson.ts";
import { gradeOf } from "#model/lesson-grade.ts";
import type { Judged } from "./lesson-json.ts";
import type { Paint } from "./paint.ts";
import { clip, count, stamp, when } from "./words.ts";

const ID = 8;

/** Two or three lines per lesson: where it stands and how sure we are; what it says; what to do. */
export function lessonsText(lessons: readonly Lesson[], now: number, paint: Paint, columns: number): string {
  if (lessons.length === 0) return "no lesson that fits\n";
  const { bold, cyan, dim, green } = paint;
  const width = Math.max(40, columns - 4);
  return lessons
    .map((lesson) => {
      const head = [
        dim(shortId(lesson.id)),
        standing(lesson, paint),
        lesson.type,
        green(gradeOf(lesson) ?? lesson.provenance),
        confidenceWords(lesson),
        dim(usesWords(lesson, now)),
      ];
      const what = clip(actionLine(lesson.action), width - 2);
      return `${head.join("  ")}\n    ${bold(clip(lesson.title, width))}\n    ${cyan("→")} ${what}\n`;
    })
    .join("");
}

/** One lesson with all that is known, and everything that was ever said about it. */
export function lessonText(
  lesson: Lesson,
  events: readonly LessonEvent[],
  judged: Judged,
  now: number,
  paint: Paint,
): string {
  const { bold, dim } = paint;
  const { evidence } = lesson;
  const rows: [string, string | null][] = [
    ["id", lesson.id],
    ["type", [lesson.type, lesson.category].filter(Boolean).join(", ")],
    ["state", `${standing(lesson, paint)}: ${lesson.reason}`],
    ["quarantine", lesson.quarantinedUntil === null ? null : `until ${stamp(lesson.quarantinedUntil)}`],
    ["applying", lesson.shadow ? "in shadow: tried out, never applied" : "out of shadow"],
    ["confidence", confidenceWords(lesson).replace("confidence ", "")],
    ["evidence", evidenceWords(lesson)],
    ["actionable", `${judged.actionable ? "yes" : "no"}: ${judged.why}`],
    ["priority", lesson.priority.toFixed(2)],
    ["from", fromWords(lesson)],
    ["verifier", lesson.verifier],
    ["safety", lesson.safety],
    ["scope", lesson.scope.length === 0 ? null : lesson.scope.join(", ")],
    ["first", `${stamp(lesson.createdAt)}, last change ${when(lesson.updatedAt, now)}`],
    ["files", evidence.files.length === 0 ? null : evidence.files.slice(0, 10).join(", ")],
    ["tasks", evidence.tasks.length === 0 ? null : evidence.tasks.slice(0, 10).join(", ")],
    ["fixes", evidence.fixes.length === 0 ? null : evidence.fixes.slice(0, 5).join(", ")],
  ];
  const blocks = [
    `${bold(lesson.title)}\n`,
    rows
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `  ${dim(name.padEnd(10))} ${value}\n`)
      .join(""),
    section("when", lesson.trigger.conditions.map(conditionWords), paint),
    section("only while", lesson.preconditions.map(preconditionWords), paint),
    section("do", actionBlock(lesson.action), paint),
    section("until", lesson.validation === null ? [] : [validationWords(lesson.validation)], paint),
    section("why", lesson.narrative === null ? [] : lesson.narrative.trim().split("\n"), paint),
    section(
      "answers to",
      lesson.examples.slice(0, 5).map((text) => clip(text, 160)),
      paint,
    ),
    section(
      "what was said",
      events.map((event) => eventWords(event)),
      paint,
    ),
  ];
  return blocks.filter((block) => block !== "").join("\n");
}

/** A seed's id is short and says something; a hash is cut. */
export function shortId(id: string): string {
  return id.includes("/") ? id : id.slice(0, ID);
}

function standing(lesson: Lesson, { green, red, yellow, dim }: Paint): string {
  if (lesson.archived) return dim("archived");
  const colour = { draft: yellow, active: green, automated: green, deprecated: red }[lesson.lifecycle];
  return `${colour(lesson.lifecycle)}${lesson.quarantinedUntil === null ? "" : ` ${red("quarantined")}`}`;
}

/** "confidence 0.60 (worked 1 of 1, 21 to 100 %)" */
function confidenceWords({ confidence, evidence }: Lesson): string {
  const { trials, successes, low, high } = evidence;
  const tried =
    trials === 0 || low === null || high === null
      ? "not tried yet"
      : `worked ${successes} of ${trials}, ${Math.round(low * 100)} to ${Math.round(high * 100)} %`;
  return `confidence ${confidence.toFixed(2)} (${tried})`;
}

function usesWords({ evidence, lastUsedAt, createdAt }: Lesson, now: number): string {
  if (evidence.uses === 0) return createdAt === 0 ? "not used" : `not used, made ${when(createdAt, now)}`;
  return `${count(evidence.uses, "use")}, last ${when(lastUsedAt ?? createdAt, now)}`;
}

function evidenceWords({ evidence }: Lesson): string {
  return [
    `seen ${count(evidence.occurrences, "time")}`,
    `${evidence.verified} verified`,
    count(evidence.regressions, "regression"),
    ...(evidence.timeSavedMinutes === null ? [] : [`${evidence.timeSavedMinutes} min saved`]),
  ].join(", ");
}

function fromWords({ provenance, author, source }: Lesson): string {
  return [provenance, author === null ? "" : `by ${author}`, source ? `(${source})` : ""]
    .filter(Boolean)
    .join(" ");
}

/** What to do, in a line that is not cut. */
export function actionLine(action: Action): string {
  switch (action.kind) {
    case "patch":
      return `change ${action.files.join(", ")}: ${changedLine(action.diff)}`;
    case "template":
      return `${action.before.trim()} becomes ${action.after.trim()}`;
    case "command":
      return `run ${action.argv.join(" ")}`;
    case "document":
      return `write into ${action.file}: ${action.text}`;
    case "advice":
      return action.text;
  }
}

/** The first line that a change adds, or else the first that it takes away. */
function changedLine(diff: string): string {
  const lines = changedIn(diff).filter(({ text }) => text.trim() !== "");
  const line = lines.find(({ sign }) => sign === "+") ?? lines[0];
  return line === undefined ? "" : (line.sign + line.text).trim();
}

function actionBlock(action: Action): string[] {
  switch (action.kind) {
    case "patch":
      return action.diff.trimEnd().split("\n");
    case "template":
      return [
        ...action.before.split("\n").map((line) => `- ${line}`),
        ...action.after.split("\n").map((line) => `+ ${line}`),
      ];
    default:
      return actionLine(action).split("\n");
  }
}

function conditionWords({ field, operator, value }: Condition): string {
  return `${field.replace("_", " ")} ${operator} ${clip(value, 200)}`;
}

function preconditionWords(one: Precondition): string {
  switch (one.kind) {
    case "dependency":
      return `${one.name} is ${one.range}`;
    case "file":
      return `${one.path} is there`;
    case "symbol":
      return `${one.name} is in ${one.file}`;
    case "line":
      return `${one.file} has the line ${clip(one.text, 120)}`;
    case "config":
      return `${one.key} is ${one.value} in ${one.file}`;
  }
}

function validationWords({ command, directory, expect }: NonNullable<Lesson["validation"]>): string {
  return command === null ? expect : `${command}${directory === "" ? "" : ` in ${directory}`} ${expect}`;
}

function eventWords({ at, kind, by, reason, body }: LessonEvent): string {
  const what =
    kind === "state"
      ? `${body.state} ${body.from ?? "none"} → ${body.to}`
      : kind === "vaccine"
        ? `vaccine ${body.template} ${String(body.step).replace("-", " ")}`
        : kind;
  return [stamp(at), what, by === null ? "" : `by ${by}`, reason === null ? "" : `: ${clip(reason, 120)}`]
    .filter(Boolean)
    .join("  ")
    .replace("  : ", ": ");
}

function section(name: string, lines: readonly string[], { dim }: Paint): string {
  return lines.length === 0 ? "" : `${dim(name)}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
