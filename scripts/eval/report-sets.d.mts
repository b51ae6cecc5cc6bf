export const TARGETS: Readonly<Record<string, number>>;
export function setsLines(sets: object, failures: string[]): string[];
export function ciLines(sets: object): string[];
export function parserLines(sets: object): string[];
export function confusionLines(sets: object): string[];
export function worstLines(sets: object): string[];
export function doubtLines(sets: object): string[];
