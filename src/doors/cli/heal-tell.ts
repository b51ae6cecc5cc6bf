import { paint } from "#report/paint.ts";
import type { Invocation } from "./command.ts";

/** Tells whoever looks on what happens, line by line. */
export function tell({ terminal }: Invocation, lines: readonly string[]): void {
  const { green, red, yellow, dim } = paint(terminal.paintErr);
  for (const line of lines) {
    // "One commit on the new local branch fix/auto-3f9a2c41 …", "npm ci was run here …"
    const ink = /^One commit|^.* was run here/.test(line)
      ? green
      : line.startsWith("refused") || line.startsWith("not undone")
        ? yellow
        : line.startsWith("failed")
          ? red
          : line.startsWith("  ")
            ? dim
            : (text: string) => text;
    terminal.err(`${ink(line)}\n`);
  }
}
