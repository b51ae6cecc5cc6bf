import type { SeenVaccine } from "#model/vaccine.ts";
import { iso } from "./iso.ts";

/** A vaccine as machines get it. Times are ISO 8601. */
export function vaccineJson({
  at,
  since,
  lastFiredAt,
  files,
  pieces,
  ...rest
}: SeenVaccine): Record<string, unknown> {
  return {
    ...rest,
    files: files.map(({ path }) => path),
    pieces,
    since: iso(since),
    at: iso(at),
    lastFiredAt: iso(lastFiredAt),
  };
}
