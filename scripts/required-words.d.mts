interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}
export function requiredWords(pattern: Pattern): string[] | null;
export function alternativesOf(pattern: Pattern): string[] | null;
