import { download } from "../api/download.ts";
import { say } from "./toast.tsx";

/** A table for a spreadsheet. */
export function CsvButton({
  address,
  file,
  of,
}: {
  readonly address: string;
  readonly file: string;
  readonly of: string;
}) {
  const save = async () => {
    const trouble = await download(address, file);
    if (trouble !== null) say(trouble, { isBad: true });
  };
  return (
    <button type="button" class="small" onClick={() => void save()}>
      CSV<span class="for-readers"> of {of}</span>
    </button>
  );
}
