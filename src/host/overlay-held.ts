import { isNothing, type Layer } from "./overlay-layer.ts";
import type { Captured, CaptureRequest, HeldCapture } from "./run-captured.ts";
import type { ExpectedRequest, ScratchRequest } from "./scratch-place.ts";

/** A run that is mounted and waits. */
interface HeldRun {
  /** The folder of the layer that lies over the user's files in it; null where there is none. */
  readonly layer: string | null;
  /** Null where it is told only when it is wanted. */
  readonly request: ExpectedRequest | null;
  /** Its folder. */
  readonly at: string;
  readonly held: HeldCapture;
}

/** Runs that were made ready before anybody wanted them, the oldest first. */
export interface HeldRuns {
  add(run: HeldRun): void;
  /** One for this request in this folder, on this layer; null where there is none. */
  take(
    layer: Layer,
    request: ScratchRequest,
    cwd: string,
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
    take(layer, request, cwd) {
      const lines = linesOf(request);
      const words = [cwd, ...request.argv];
      const isSayable = words.every((word) => word !== "" && !word.includes("\n"));
      const place = waiting.findIndex(
        (one) =>
          one.held.isWaiting() &&
          (one.request === null
            ? isNothing(layer) && isSayable
            : one.layer === layer.folder && sameCommand(one.request, request)),
      );
      if (lines === null || place === -1) return null;
      const [{ at, held, request: known }] = waiting.splice(place, 1) as [HeldRun];
      const told = known === null ? [...lines, "", ...words] : lines;
      return { at, start: (capture) => held.start(told, capture) };
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
