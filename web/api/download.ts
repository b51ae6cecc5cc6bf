import { csvOf } from "../format/csv.ts";
import { Problem, send } from "./ask.ts";

/** Saves what the API gives at an address; a plain link could not send the token. */
export async function download(address: string, name: string): Promise<string | null> {
  try {
    save(await (await send(address)).blob(), name);
    return null;
  } catch (error) {
    return error instanceof Problem ? error.message : String(error);
  }
}

/** Saves a table that is shown. */
export function saveCsv(rows: readonly (readonly (string | number | null)[])[], name: string): void {
  save(new Blob([csvOf(rows)], { type: "text/csv" }), name);
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
