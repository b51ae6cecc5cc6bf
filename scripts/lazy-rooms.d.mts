/** Modules whose functions a hook hardly ever calls, by their paths in the repository. */
export const RARE: readonly string[];
/** The code of functions that hand on to the file that a module of these is in. */
export function stubsOf(file: string): string;
