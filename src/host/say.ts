import { writeSync } from "node:fs";
import { ownStream } from "./flushed.ts";

/** Writes to stderr, at once; that nobody reads it any more is no reason to fail. */
export function say(text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(2, rest));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
    // A pipe that does not wait, and is full: the stream knows how to.
    const stream = ownStream("stderr");
    stream.on("error", () => {});
    stream.write(rest);
  }
}
