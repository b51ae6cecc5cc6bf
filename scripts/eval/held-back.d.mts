export function heldBackLines(): string[];
