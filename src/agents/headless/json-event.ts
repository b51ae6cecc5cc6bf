/** An object of an agent's output, its fields not yet looked at. */
export type JsonEvent = Readonly<Record<string, unknown>>;

/** The event of a line: {"type":"turn.started"}; null when the line is no JSON object. */
export function parseEvent(line: string): JsonEvent | null {
  const start = line.trimStart();
  if (!start.startsWith("{")) return null;
  try {
    return asEvent(JSON.parse(start));
  } catch {
    return null;
  }
}

/** A value as an object. */
export function asEvent(value: unknown): JsonEvent | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonEvent) : null;
}

/** The object under a name, empty when there is none. */
export function objectAt(event: JsonEvent, name: string): JsonEvent {
  return asEvent(event[name]) ?? {};
}

/** The text under a name. */
export function textAt(event: JsonEvent, name: string): string | null {
  const value = event[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The number under a name, never a negative or endless one. */
export function numberAt(event: JsonEvent, name: string): number | null {
  const value = event[name];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The objects of the list under a name. */
export function objectsAt(event: JsonEvent, name: string): JsonEvent[] {
  const value = event[name];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): JsonEvent[] => {
    const object = asEvent(one);
    return object === null ? [] : [object];
  });
}
