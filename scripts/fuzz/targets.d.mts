export function namesIn(text: string | undefined): string[] | null;
export function targetsNamed<T extends { name: string }>(
  targets: readonly T[],
  names: readonly string[] | null,
): T[];
