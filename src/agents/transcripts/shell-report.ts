/** How a shell tool's call ended, as Gemini CLI and its forks put it into words for the model. */
export interface ShellReport {
  readonly exitCode: number | null;
  readonly output: string | null;
  readonly interrupted: boolean;
}

// "Error: (none)", "Exit Code: 127", "Signal: (none)", "Background PIDs: (none)", "Process Group PGID: 4857"
const CLOSING = /^(Error|Exit Code|Signal|Background PIDs|Process Group PGID): (.*)$/;

/**
 * "Output: …\nExit Code: 127\nProcess Group PGID: 4857", with or without "Command: …" and "Directory: …" before it.
 * The newest versions leave the line with the exit code out when it is 0. Null when the text is no report of a command.
 */
export function readShellReport(text: string): ShellReport | null {
  // Nothing may follow the last line: a blank one would hide the exit code, and a failure would be told as passed.
  const body = text
    .replace(/^<untrusted_context>\n/, "")
    .trimEnd()
    .replace(/<\/untrusted_context>$/, "")
    .trimEnd();
  const begins = /(?:^|\n)Output: /.exec(body);
  if (begins === null) return null;
  let output = body.slice(begins.index + begins[0].length);
  const said = new Map<string, string>();
  // From the end up: what a command printed may look like a line of the report.
  for (;;) {
    const at = output.lastIndexOf("\n");
    const line = at === -1 ? null : CLOSING.exec(output.slice(at + 1));
    if (line === null || said.has(line[1]!)) break;
    said.set(line[1]!, line[2]!);
    output = output.slice(0, at);
  }
  const signal = said.get("Signal") ?? "(none)";
  const wasKilled = signal !== "(none)" && signal !== "0";
  const code = said.get("Exit Code");
  return {
    exitCode: code === undefined ? (wasKilled ? null : 0) : /^-?\d{1,10}$/.test(code) ? Number(code) : null,
    output: output === "(empty)" ? null : output,
    interrupted: wasKilled,
  };
}
