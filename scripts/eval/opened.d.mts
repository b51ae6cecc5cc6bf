export function isOpened(set: "everyday-third" | "everyday-fourth", tool: string): boolean;
