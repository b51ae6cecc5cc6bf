import type { Log } from "../../log.ts";

// A logger that puts its program's name and a level before each line of a block: "gyp ERR! configure error", "npm error code E404", "npm error"
const SPOKEN = /^([a-z][\w-]{0,20}) (error|ERR!)(?: (.*))?$/;
// What a block tells by its name, or of the machine: "code E404", "errno -13", "syscall connect"; "argv "node" "install"", "node v4.1.2", "Windows_NT 6.1.7601"
const DETAIL =
  /^(?:code|errno|syscall|path|dest|type|cwd) (\S+)$|^(?:argv|command) "|^\w{2,20} +v?\d{1,5}\.\d{1,5}\.\d{1,9}\S{0,40}$/;
// A block that only says that something it ran failed: "Exit status 1", "Lifecycle script `test` failed with error:"
const ONLY_RAN =
  /\bELIFECYCLE\b|\bexit status\b|\bcommand failed\b|\btest failed\b|\blifecycle script\b|\bexited with\b/i;

/** Each such block as one problem: its code in the label of its first sentence, the other lines indented below. */
export function withoutSpeakers(log: Log): Log {
  if (!log.lines.some((line) => SPOKEN.test(line))) return log;
  const lines = [...log.lines];
  for (let from = 0; from < lines.length; ) {
    const speaker = SPOKEN.exec(lines[from]!)?.[1];
    let to = from + 1;
    if (speaker !== undefined) {
      while (to < lines.length && SPOKEN.exec(lines[to]!)?.[1] === speaker) to++;
      if (to - from > 1) lines.splice(from, to - from, ...blockOf(lines.slice(from, to)));
    }
    from = to;
  }
  return { ...log, lines };
}

function blockOf(spoken: readonly string[]): readonly string[] {
  const said = spoken.map((line) => SPOKEN.exec(line)![3] ?? "");
  if (said.some((text) => ONLY_RAN.test(text))) return spoken;
  const code = said.find((text) => /^code [A-Z]/.test(text))?.slice(5);
  let isHeaded = false;
  return said.map((text) => {
    if (text.trim() === "" || DETAIL.test(text)) return "";
    if (isHeaded) return `    ${text}`;
    isHeaded = true;
    return `${code === undefined ? "error" : `error[${code}]`}: ${text}`;
  });
}
