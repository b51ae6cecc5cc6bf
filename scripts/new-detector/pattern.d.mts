export interface Seen {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly errorType?: string | null;
}

export function patternOf(
  line: string,
  seen: Seen,
): { readonly source: string; readonly groups: readonly string[]; readonly needle: string };

export function headingOf(
  lines: readonly string[],
  at: number,
  file: string | null,
): { readonly line: string; readonly source: string } | null;
