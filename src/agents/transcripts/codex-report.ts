import { exitCodeOf, fieldsOf, listOf, numberOf, partsText, textOf } from "./fields.ts";
import { parseLine } from "./parse-line.ts";

/** The line inside ["/bin/bash", "-lc", "npm test"]; other lists of words are put together. */
export function shellLine(value: unknown): string | null {
  if (typeof value === "string") return value;
  const words = listOf(value).filter((word): word is string => typeof word === "string");
  if (words.length === 0) return null;
  if (
    words.length === 3 &&
    /(?:^|[\\/])(?:ba|z|da|k)?sh(?:\.exe)?$/.test(words[0]!) &&
    /^-\w*c$/.test(words[1]!)
  )
    return words[2]!;
  return words
    .map((word) => (/^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

/** What Codex writes for a command that gave no code of its own: it was killed, mostly by Codex, at the end of the session. */
export const KILLED = -1;

/** How a shell tool's call ended, as the model was told. */
export interface Report {
  readonly exitCode: number | null;
  readonly output: string;
  readonly durationMs: number | null;
  /** The number under which a command goes on. */
  readonly session: string | null;
}

/** What a shell tool gave back: "Exit code: 1\nWall time: 0.7 seconds\nOutput:\n…", "…Process exited with code 1\n…Output:\n…", or JSON. */
export function readReport(value: unknown): Report {
  const text = typeof value === "string" ? value : partsText(value);
  const json = text.startsWith("{") ? fieldsOf(parseLine(text)) : {};
  const meta = fieldsOf(json.metadata);
  if (textOf(json.output) !== null || "exit_code" in meta)
    return {
      exitCode: exitCodeOf(meta.exit_code),
      output: textOf(json.output) ?? "",
      durationMs: seconds(numberOf(meta.duration_seconds)),
      session: null,
    };
  const begins = /(?:^|\n)Output:\n/.exec(text);
  const head = begins === null ? text.slice(0, 400) : text.slice(0, begins.index + 1);
  const code = /(?:^|\n)(?:Exit code: |Process exited with code )(-?\d{1,10})/.exec(head);
  const wall = /(?:^|\n)Wall time: ([\d.]{1,12}) seconds/.exec(head);
  return {
    exitCode: code === null ? null : Number(code[1]),
    output: begins === null ? text : text.slice(begins.index + begins[0].length),
    durationMs: wall === null ? null : seconds(Number(wall[1])),
    session: /(?:^|\n)Process running with session ID (\d{1,10})/.exec(head)?.[1] ?? null,
  };
}

function seconds(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.round(value * 1000);
}
