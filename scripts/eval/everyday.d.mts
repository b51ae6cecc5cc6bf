export const EVERYDAY: Readonly<
  Record<"everyday" | "everyday-second" | "everyday-third", Readonly<Record<string, readonly string[]>>>
>;
export function evaluateEveryday(engine: unknown): unknown[];
export function everydayLines(
  evaluations: readonly unknown[],
  later: { readonly fourth: unknown; readonly fifth: unknown },
  own: unknown,
): string[];
