import { shellWord } from "#model/shell-word.ts";
import type { SeenVaccine } from "#model/vaccine.ts";
import { diffText } from "./diff-text.ts";
import type { Paint } from "./paint.ts";
import { clip, when } from "./words.ts";

/** What came of one template, in words. */
export interface TriedTemplate {
  readonly template: string;
  readonly kind: "holds" | "untried" | "unfit";
  /** What it forbids, or why it does not fit. */
  readonly says: string;
}

/** What was made of a lesson: the guard as a diff, and what each template said. */
export function vaccinatedText(
  told: {
    readonly id: string | null;
    readonly diff: string | null;
    readonly isWritten: boolean;
    readonly isDry: boolean;
    readonly lesson: string;
    readonly tried: readonly TriedTemplate[];
    /** Of its files those that git ignores. */
    readonly ignored: readonly string[];
    /** What it was tried with: a guard that nothing runs guards nobody. */
    readonly command: readonly string[] | null;
  },
  paint: Paint,
): string {
  const { green, dim, bold, yellow } = paint;
  const rows = told.tried.map(({ template, kind, says }) => {
    const word =
      kind === "holds"
        ? green(`forbids ${says}: red before the fix, green after it, silent now`)
        : kind === "untried"
          ? dim(`could forbid ${says}; not tried`)
          : dim(`does not fit: ${says}`);
    return `  ${bold(template.padEnd(10))} ${word}\n`;
  });
  if (told.id === null) {
    const isStopped = told.tried.some(({ kind }) => kind === "untried");
    const end = isStopped ? "stopped before a guard held" : "no guard holds, so none is proposed";
    return `${rows.join("")}${told.isDry ? "nothing was run" : end}\n`;
  }
  const alone = told.ignored.map((path) =>
    yellow(`git ignores ${path}: it would guard nobody but you, until it is not ignored any more\n`),
  );
  const runs =
    told.command === null
      ? ""
      : dim(`it speaks where this is run: ${told.command.map(shellWord).join(" ")}\n`);
  const end = told.isWritten
    ? `written; nothing is committed. twiceshy vaccines takeback ${told.id} --reason "…" takes it out again\n`
    : `proposed; twiceshy vaccinate ${told.lesson} --template ${told.id.slice(9)} --write writes it\n`;
  return `${rows.join("")}\n${diffText(told.diff ?? "", paint, { lines: 200, indent: "" })}\n${alone.join("")}${runs}${end}`;
}

/** Two or three lines each: how it stands, what it forbids, when it last fired. */
export function vaccinesText(
  shown: readonly SeenVaccine[],
  all: number,
  now: number,
  { bold, dim, green, red, yellow }: Paint,
  columns: number,
): string {
  if (shown.length === 0)
    return all === 0
      ? "no lesson has become a guard yet; twiceshy vaccinate <lesson> makes one\n"
      : `no guard stands (${all} proposed or taken back; --all shows them)\n`;
  const width = Math.max(40, columns - 4);
  return shown
    .map((one) => {
      const state = {
        written: green("written"),
        proposed: yellow("proposed"),
        "taken-back": red("taken back"),
      }[one.state];
      const fired =
        one.lastFiredAt === null
          ? dim("never fired")
          : `fired ${one.fired}×, last ${when(one.lastFiredAt, now)}`;
      const dead = one.dead === null ? "" : `    ${red(`dead: ${one.dead}`)}\n`;
      const wrong =
        one.state === "taken-back" && one.stands
          ? "still in these files"
          : one.state === "written" && one.isDeprecated
            ? "its lesson is deprecated"
            : null;
      const again =
        wrong === null ? "" : `    ${red(`${wrong}:`)} twiceshy vaccines takeback ${one.id} --reason "…"\n`;
      const why = one.reason === null ? "" : `    ${dim(one.reason)}\n`;
      const title = one.title === null ? "" : `    ${bold(clip(one.title, width))}\n`;
      return `${one.id}  ${state}  ${fired}\n${title}    forbids ${clip(one.forbids, width)}\n${dead}${again}${why}`;
    })
    .join("");
}

/** What taking one back came to. */
export function takenBackText(told: {
  readonly id: string;
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly left: readonly string[];
  readonly kept: readonly string[];
}): string {
  const rows = [
    ...told.removed.map((path) => `  removed  ${path}`),
    ...told.changed.map((path) => `  changed  ${path}`),
    ...told.left.map(
      (path) => `  left     ${path}: somebody has changed it; take ${told.id} out of it by hand`,
    ),
    ...told.kept.map((path) => `  kept     ${path}: it is still named there; remove it then`),
  ];
  return `${[`${told.id} is taken back; nothing is committed`, ...rows].join("\n")}\n`;
}
