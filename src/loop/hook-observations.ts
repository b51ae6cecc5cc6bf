import { type EditEvent, type HookEdit, type HookEvent, OUR_MARK } from "#model/hook.ts";
import type { Observation } from "#model/observation.ts";

const TITLE_CHARS = 100;
/** An edit's texts are kept until the next run; what is longer only counts as a file that was changed. */
const MOST_EDIT_CHARS = 20_000;

/** What a hook event tells, in the words that transcripts are told in: one way for both from there on. */
export function observationsOf(event: HookEvent): Observation[] {
  const { client: agent, session, at, cwd, callId } = event;
  const told = { agent, session, at, cwd, place: 0 };
  switch (event.kind) {
    case "prompt": {
      // What one agent asks of another in the same session is part of its task.
      const isOwn = event.subagent === null || event.subagent === session;
      const title = isOwn ? titleOf(event.prompt) : "";
      return title === "" ? [] : [{ ...told, kind: "prompt", key: at.toString(36), title }];
    }
    case "after-edit":
      return toldEdits(event).map(({ file, patch, before, after, isNewFile }, i) => ({
        ...told,
        kind: "edit",
        key: `${callId ?? at}/${i}`,
        file,
        patch,
        before: short(before),
        after: short(after),
        isNewFile,
      }));
    case "after-command":
      return event.background || event.verdict === "answer"
        ? []
        : [
            {
              ...told,
              kind: "command",
              key: callId ?? String(at),
              at: at - (event.durationMs ?? 0),
              command: event.command,
              exitCode: exitCodeOf(event),
              interrupted: event.interrupted,
              output: event.output,
              truncated: event.truncated,
              durationMs: event.durationMs,
              callId,
            },
          ];
    default:
      return [];
  }
}

/** A patch tells all that was changed; the texts of an edit may be halves of lines, and do not say where they stand. */
function toldEdits({ edits, patch }: EditEvent): (HookEdit & { readonly patch: string | null })[] {
  const told = short(patch ?? null);
  return (told === null ? edits : edits.slice(0, 1)).map((edit) => ({ ...edit, patch: told }));
}

/** A client that says how it ended, and not with which code. */
function exitCodeOf({ exitCode, verdict }: { exitCode: number | null; verdict: string | null }) {
  if (exitCode !== null) return exitCode;
  return verdict === "passed" ? 0 : verdict === "failed" ? 1 : null;
}

/** The first line of a prompt that says something; a title is all that is kept of it. */
function titleOf(prompt: string): string {
  const line = prompt.split("\n").find((one) => one.trim() !== "" && !one.startsWith(OUR_MARK)) ?? "";
  const text = line.replace(/\s+/g, " ").trim();
  if (text.length <= TITLE_CHARS) return text;
  const cut = text.lastIndexOf(" ", TITLE_CHARS - 1);
  return `${text.slice(0, cut > TITLE_CHARS / 2 ? cut : TITLE_CHARS - 1)}…`;
}

function short(text: string | null): string | null {
  return text === null || text.length > MOST_EDIT_CHARS ? null : text;
}
