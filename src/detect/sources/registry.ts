import { junit } from "./junit.ts";
import type { ReportSource } from "./source.ts";

/** Every format that is known by its content, the more specific before the less. */
export const REPORT_SOURCES: readonly ReportSource[] = [junit];

/** The format of a text that begins so; null when no source knows it. */
export function sniffSource(head: string): ReportSource | null {
  return REPORT_SOURCES.find((source) => source.sniff(head)) ?? null;
}
