export function makeLazy(code: string): { code: string; map: null } | null;
