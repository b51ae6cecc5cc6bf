/** Resolves when everything written to stdout and stderr has left us, or nobody is there to take it. */
export async function flushed(): Promise<void> {
  for (const name of ["stdout", "stderr"] as const) {
    // A stream that nobody has used is not made for this: that alone costs a millisecond.
    if (!USED.has(name)) continue;
    const stream = process[name];
    if (stream.writableLength === 0 || stream.destroyed) continue;
    await new Promise<void>((resolve) => {
      stream.once("error", () => resolve());
      stream.write("", () => resolve());
    });
  }
}

const USED = new Set<"stdout" | "stderr">();

/** The process's own stream, remembered as used. */
export function ownStream(name: "stdout" | "stderr"): NodeJS.WriteStream {
  USED.add(name);
  return process[name];
}
