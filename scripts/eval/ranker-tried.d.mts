export function rankerLines(): string[];
