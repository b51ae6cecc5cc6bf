export function rankerLines(): string[];
export function kindLines(): string[];
