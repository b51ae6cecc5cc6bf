export interface Seen {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

export function patternOf(
  line: string,
  seen: Seen,
): { readonly source: string; readonly groups: readonly string[]; readonly needle: string };
