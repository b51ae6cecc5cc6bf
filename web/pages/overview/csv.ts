import { addressOf } from "../../api/ask.ts";
import { filters } from "../../shell/place.ts";

/** Where the API has a table of these numbers as CSV. */
export function csvAddress(table: string, route = "overview"): string {
  return addressOf(`/api/analytics/${route}`, { ...filters.value, format: "csv", table });
}
