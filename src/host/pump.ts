import type { Readable, Writable } from "node:stream";

export interface Pump {
  /** True while the reader of our output is slower than the command. */
  isWaiting(): boolean;
  /** True when nobody reads our output any more. */
  isBroken(): boolean;
  readonly ended: Promise<void>;
}

/**
 * Copies a command's output on, byte for byte, at the reader's pace, and shows each piece to `tap` as it comes.
 * When our reader goes away we go away from the command's pipe too, so that it gets the same SIGPIPE as without us.
 */
export function pump(source: Readable, openTarget: () => Writable, tap: (chunk: Buffer) => void): Pump {
  let target: Writable | null = null;
  let broken = false;
  let tapping = true;
  const onDrain = () => source.resume();
  const onBroken = () => {
    broken = true;
    source.destroy();
  };
  // Opened by the first piece: most commands write on one stream only, and making ours costs a millisecond.
  const open = () => {
    target = openTarget();
    target.on("drain", onDrain);
    target.on("error", onBroken);
    return target;
  };
  source.on("error", () => source.destroy());
  source.on("data", (chunk: Buffer) => {
    if (broken) return;
    if (!(target ?? open()).write(chunk)) source.pause();
    if (!tapping) return;
    try {
      tap(chunk);
    } catch {
      tapping = false; // what we make of the output must never stop it
    }
  });
  const ended = new Promise<void>((resolve) => {
    source.on("close", () => {
      target?.off("drain", onDrain);
      resolve();
    });
  });
  return { isWaiting: () => target?.writableNeedDrain === true && !broken, isBroken: () => broken, ended };
}
