export function inSmallLetters(regex: { readonly pattern: string; readonly flags: string }): string | null;
