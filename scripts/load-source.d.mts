export function loadSource(input: string, plugins?: readonly object[]): Promise<Record<string, unknown>>;
