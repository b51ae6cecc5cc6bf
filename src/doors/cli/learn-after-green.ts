import { greenText } from "#report/green-text.ts";
import { paint } from "#report/paint.ts";
import type { House } from "../compose.ts";
import { isRealFix } from "../fixes.ts";
import { learnNow } from "../learn-now.ts";
import type { Terminal } from "./terminal.ts";

/** Learns from a check that has just turned green; the line to say about it, or "". */
export async function learnAfterGreen(house: House, terminal: Terminal): Promise<string> {
  const memory = await house.openMemory();
  try {
    const { knowledge, fresh } = await learnNow(house, memory);
    // As it is stored, with what other facts say of it.
    const fixes = fresh.flatMap((fix) => knowledge.fixes.fix(fix.id) ?? []);
    return greenText(
      fixes.filter(isRealFix),
      fixes,
      paint(terminal.paintErr),
      Math.max(40, terminal.columns),
    );
  } finally {
    memory.close();
  }
}
