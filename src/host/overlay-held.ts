import type { Captured, CaptureRequest, HeldCapture } from "./run-captured.ts";
import type { ExpectedRequest, ScratchRequest } from "./scratch-place.ts";

/** A run that is mounted and waits. */
interface HeldRun {
  /** The layer that lies over the user's files in it. */
  readonly layer: string;
  readonly request: ExpectedRequest;
  /** Its folder. */
  readonly at: string;
  readonly held: HeldCapture;
}

/** Runs that were made ready before anybody wanted them, the oldest first. */
export interface HeldRuns {
  add(run: HeldRun): void;
  /** One for this request on this layer; null where there is none. */
  take(
    layer: string,
    request: ScratchRequest,
  ): { readonly at: string; start(capture: CaptureRequest): Promise<Captured> } | null;
  /** Whether any is ready, or about to be. */
  hasWaiting(): boolean;
  /** Ends what nobody wanted. */
  drop(): Promise<void>;
}

export function heldRuns(): HeldRuns {
  const waiting: HeldRun[] = [];
  return {
    add: (run) => void waiting.push(run),
    take(layer, request) {
      const lines = linesOf(request);
      const place = waiting.findIndex(
        (one) => one.layer === layer && sameCommand(one.request, request) && one.held.isWaiting(),
      );
      if (lines === null || place === -1) return null;
      const [{ at, held }] = waiting.splice(place, 1) as [HeldRun];
      return { at, start: (capture) => held.start(lines, capture) };
    },
    hasWaiting: () => waiting.some(({ held }) => held.isWaiting()),
    async drop() {
      await Promise.all(waiting.splice(0).map(({ held }) => held.drop()));
    },
  };
}

const sameCommand = (a: ExpectedRequest, b: ExpectedRequest) =>
  a.directory === b.directory && a.argv.join("\0") === b.argv.join("\0");

/** What the request adds to the environment, one assignment a line; null where that cannot be said in lines. Ours stay outside. */
function linesOf({ env = {} }: ScratchRequest): string[] | null {
  const told = Object.entries(env).filter(([name]) => !name.startsWith("TWICESHY_"));
  const isPlain = told.every(
    ([name, value]) => /^[A-Za-z_]\w*$/.test(name) && value !== undefined && !value.includes("\n"),
  );
  return isPlain ? told.map(([name, value]) => `${name}=${value}`) : null;
}
