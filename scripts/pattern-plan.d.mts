export function askedFirst(
  pattern: { readonly pattern: string; readonly flags: string },
  raw: string,
): string | null;
