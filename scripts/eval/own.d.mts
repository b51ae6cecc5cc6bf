import type { OwnCase } from "./own-set.mjs";

export function judge(engine: unknown, entry: OwnCase, settings: object): string[];
export function evaluateOwn(engine: unknown): unknown;
