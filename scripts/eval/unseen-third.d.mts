import type { OwnCase } from "./own-set.mjs";

export const FIELDS: readonly string[];
export const THIRD: Readonly<Record<string, readonly string[] | number>>;
export function evaluateThird(engine: unknown): unknown;
export function testRunners(cases: readonly OwnCase[]): Set<string>;
export function cell(share: unknown, field: string): string;
export function thirdLines(evaluation: unknown): string[];
