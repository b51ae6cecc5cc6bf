import { writeSync } from "node:fs";

/** The stream had to be made. */
let isWatched = false;

/**
 * Writes to stdout, and resolves when it is written; `onLost` is told when it cannot be. At once, as node's own stream does
 * for files and pipes, but without making one: that takes three milliseconds.
 */
export function writeOut(text: string, onLost: (error: NodeJS.ErrnoException) => void): Promise<void> {
  let rest: Uint8Array = Buffer.from(text);
  try {
    // A console of Windows needs to be told of letters, not of bytes; and what began on the stream goes on there, in order.
    if (isWatched || process.platform === "win32") return writeToStream(rest, onLost);
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
  } catch (error) {
    // A pipe that does not wait, and is full: the stream knows how to.
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return writeToStream(rest, onLost);
    onLost(error as NodeJS.ErrnoException);
  }
  return Promise.resolve();
}

function writeToStream(bytes: Uint8Array, onLost: (error: NodeJS.ErrnoException) => void): Promise<void> {
  if (!isWatched) process.stdout.on("error", onLost);
  isWatched = true;
  return new Promise((resolve) => {
    process.stdout.write(bytes, () => resolve());
  });
}
