import type { Miss } from "./misses.mjs";
import type { Doubt } from "./wrong-labels.mjs";

type Why = (miss: Pick<Miss, "id" | "cause" | "faults">) => string;
export function missLines(title: string, worst: readonly Miss[], why: Why): string[];
export function whyOf(explained: Readonly<Record<string, string>>, doubts: readonly Doubt[]): Why;
export function code(text: string): string;
