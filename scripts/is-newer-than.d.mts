export function isNewerThan(root: string, names: readonly string[], file: string): boolean;
