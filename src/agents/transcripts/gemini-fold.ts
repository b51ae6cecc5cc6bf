import type { Observation, TranscriptFile } from "#model/observation.ts";
import { pathFrom } from "#model/path-from.ts";
import { type Fields, fieldsOf, listOf, momentOf, partsText, textOf } from "./fields.ts";
import { fileChange } from "./file-change.ts";
import { readShellReport } from "./shell-report.ts";
import { capCommand, capEdit, capSaid, type Fold, keyOf, type Place, titleOf } from "./transcript.ts";

/** Gemini CLI's records. A message is written again when its tools have ended: each call and each text is told once. */
export function foldGemini(file: TranscriptFile): Fold {
  const seen = new Set<string>();
  const isFirst = (id: string) => seen.size < 200_000 && !seen.has(id) && seen.add(id) !== undefined;
  let session: string | null = null;

  return (value, place) => {
    const record = fieldsOf(value);
    session ??= textOf(record.sessionId);
    const cwd = file.cwd;
    if (session === null || cwd === null) return [];
    const update = fieldsOf(record.$set);
    return [record, ...listOf(update.messages).map(fieldsOf)].flatMap((message) =>
      messageTells(message, { agent: file.agent, session: session!, cwd, place: place.end }, place),
    );
  };

  function messageTells(
    message: Fields,
    told: { agent: string; session: string; cwd: string; place: number },
    place: Place,
  ): Observation[] {
    const at = momentOf(message.timestamp);
    const id = textOf(message.id);
    if (at === null || id === null) return [];
    const key = keyOf(file, id, place);
    if (message.type === "user") {
      const title = isFirst(id) ? titleOf(partsText(message.content)) : null;
      return title === null ? [] : [{ ...told, at, kind: "prompt", key, title }];
    }
    if (message.type !== "gemini" && message.type !== "qwen") return [];
    const text = capSaid(partsText(message.content));
    const said: Observation[] = text !== "" && isFirst(id) ? [{ ...told, at, kind: "said", key, text }] : [];
    return [
      ...said,
      ...listOf(message.toolCalls).flatMap((call) => callTells(fieldsOf(call), at, told, place)),
    ];
  }

  function callTells(
    call: Fields,
    at: number,
    told: { agent: string; session: string; cwd: string; place: number },
    place: Place,
  ): Observation[] {
    const callId = textOf(call.id);
    if (callId === null || !listOf(call.result).length || !isFirst(`call\0${callId}`)) return [];
    const args = fieldsOf(call.args);
    const key = keyOf(file, callId, place);
    const endedAt = momentOf(call.timestamp);
    const startedAt = Math.min(timeInId(callId) ?? at, endedAt ?? Number.POSITIVE_INFINITY);
    if (call.name !== "run_shell_command") {
      if (call.status !== "success") return [];
      const edit = fileChange(fieldsOf(call.resultDisplay), args);
      return edit === null ? [] : [capEdit({ ...told, at: endedAt ?? at, kind: "edit", key, ...edit })];
    }
    const response = fieldsOf(fieldsOf(listOf(call.result)[0]).functionResponse);
    const report = readShellReport(
      textOf(fieldsOf(response.response).output) ?? textOf(fieldsOf(response.response).error) ?? "",
    );
    if (report === null || args.is_background === true) return [];
    const folder = textOf(args.dir_path) ?? textOf(args.directory);
    const command = capCommand({
      ...told,
      kind: "command",
      key,
      at: startedAt,
      cwd: folder === null ? told.cwd : pathFrom(told.cwd, folder),
      command: textOf(args.command) ?? "",
      durationMs: endedAt === null ? null : endedAt - startedAt,
      callId,
      ...report,
      interrupted: report.interrupted || call.status === "cancelled",
    });
    return command === null ? [] : [command];
  }
}

/** When a call was made: "run_shell_command-1794786592341-86934f35a8a22". A message's own time is that of its first call. */
function timeInId(id: string): number | null {
  const digits = /[-_](\d{13})[-_]/.exec(id);
  return digits === null ? null : momentOf(Number(digits[1]));
}
