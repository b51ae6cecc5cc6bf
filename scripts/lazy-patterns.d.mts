export function makeLazy(
  code: string,
  options?: { readonly isShortLived?: boolean },
): { code: string; map: null } | null;
