import type { Application, ApplicationEvent, GateAnswer } from "#model/heal.ts";
import { plain } from "./out-run.ts";
import type { Paint } from "./paint.ts";
import { clip, count, duration, when } from "./words.ts";

const WIDTH = 160;

/** What happens in an application, as plain lines. Nothing captured brings a line break or a control. */
export function healLines(event: ApplicationEvent): string[] {
  return linesOf(event).map((line) => plain(line).trimEnd());
}

interface ToldRun {
  readonly command: string;
  readonly on: string;
  readonly outcome: string;
  readonly failures: number;
  readonly durationMs: number;
}

function linesOf({ kind, body, application }: ApplicationEvent): string[] {
  const said = (name: string) => (typeof body[name] === "string" ? (body[name] as string) : "");
  switch (kind) {
    case "begun":
      return [`heal ${application.slice(-12)}${body.isDryRun === true ? " (dry run: lands nothing)" : ""}`];
    case "gates": {
      const answers = body.answers as readonly GateAnswer[];
      const no = answers.filter(({ verdict, binds }) => verdict === "refuse" && binds);
      const passed = answers.filter(({ verdict }) => verdict === "pass").length;
      return [
        no.length === 0
          ? `  gates: ${passed} pass, the rest shows in doing it`
          : `  gates: ${no[0]!.gate} says no`,
      ];
    }
    case "applied":
      return ["  applied in a copy of your files"];
    case "verified":
      return [
        ...((body.checks as readonly ToldRun[] | undefined) ?? []).map(
          ({ command, on, outcome, failures, durationMs }) =>
            `  ${on === "with" ? "with the change" : "without it     "}  ${clip(command, 60)}: ${outcome === "failed" ? `red (${count(failures, "failure")})` : outcome}, ${duration(durationMs)}`,
        ),
        `  verified: ${clip(said("why"), 300)}`,
      ];
    case "judged":
      return [`  judges: ${clip((body.answer as GateAnswer | undefined)?.why ?? "", WIDTH)}`];
    case "landing":
      return [];
    case "landed":
      return [
        "",
        said("why"),
        ...(said("branch") === "" || said("mergedInto") !== "" ? [] : [`next: git merge ${said("branch")}`]),
      ];
    case "would-land":
      return ["", said("why")];
    case "refused":
      return [
        "",
        `refused by ${said("gate")}: ${clip(said("why"), 400)}`,
        ...(said("next") === "" ? [] : [`next: ${said("next")}`]),
      ];
    case "revert-conflict":
      return [
        "",
        `not undone: ${clip(said("why"), 400)}`,
        ...(said("next") === "" ? [] : [`next: ${said("next")}`]),
      ];
    case "failed":
      return ["", `failed: ${clip(said("why"), 400)}`];
    default:
      return [`  ${kind}: ${clip(said("why"), 300)}`];
  }
}

/** Applications, the newest first; `unmerged` are on branches that nobody merged in a week. */
export function historyText(
  all: readonly Application[],
  now: number,
  paint: Paint,
  columns: number,
  unmerged: ReadonlySet<string> = new Set(),
): string {
  if (all.length === 0) return "nothing was healed here yet\n";
  const { bold, dim, green, red, yellow } = paint;
  const states: Partial<Record<Application["state"], (text: string) => string>> = {
    landed: green,
    kept: green,
    refused: yellow,
    failed: red,
    stuck: red,
  };
  return all
    .map(({ id, at, state, fingerprint, why, by, forced, branch, isDryRun }) => {
      const word = unmerged.has(id) ? yellow("landed, not merged") : (states[state] ?? dim)(state.padEnd(10));
      const more = [
        by === "person" ? "" : `by ${by}`,
        isDryRun ? "dry run" : "",
        forced === null ? "" : `forced: ${forced}`,
        state === "landed" || state === "kept" ? (branch ?? "") : "",
      ].filter((part) => part !== "");
      return [
        `${word} ${bold(id.slice(-12))}  ${dim(when(at, now))}  ${fingerprint.slice(0, 8)}${more.length === 0 ? "" : `  ${dim(more.join(", "))}`}\n`,
        `  ${plain(clip(why, columns - 4))}\n`,
      ].join("");
    })
    .join("");
}
