import { topFrame } from "../../frames.ts";
import { readErrorHead } from "../javascript/error-head.ts";
import { isFrameLine, readFrame } from "../javascript/v8-stack.ts";
import type { Told } from "./block.ts";

/** What a block in the words of V8 tells: an error or a sentence, values below it, a stack; null where it says nothing. */
export function tellV8(block: readonly string[]): Told | null {
  const stack = block.findIndex(isFrameLine);
  const words = (stack < 0 ? block : block.slice(0, stack)).map((line) => line.trim());
  const said = words.find((line) => /[\p{L}\d]/u.test(line));
  if (said === undefined) return null;
  const head = readErrorHead(said);
  return {
    message: head?.message || said,
    errorType: head?.errorType ?? null,
    ...placeOf(block),
  };
}

/** Where the first call of the user's own stands. */
export function placeOf(block: readonly string[]): Pick<Told, "file" | "line"> {
  const top = topFrame(block.map(readFrame).filter((one) => one !== null));
  return top === null ? {} : { file: top.file, line: top.line };
}
