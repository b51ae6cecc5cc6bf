import type { inspect } from "./eval/engine.ts";
import type { OwnCase } from "./eval/own-set.mjs";

export interface KnownTools {
  readonly families: Readonly<Record<string, readonly string[]>>;
  readonly versions: Readonly<Record<string, string>>;
}

export function toolsTable(
  cases: readonly OwnCase[],
  readBy: ReadonlyMap<string, readonly string[]>,
  known: KnownTools,
): string;
export function readersOf(
  cases: readonly OwnCase[],
  inspectOutput: typeof inspect,
): Map<string, readonly string[]>;
export function knownTools(): KnownTools;
