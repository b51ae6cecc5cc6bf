export function isAllowed(licence: string): boolean;
