import { isNothing, type Layer } from "./overlay-layer.ts";
import type { Captured, CaptureRequest, HeldCapture } from "./run-captured.ts";
import { type ExpectedRequest, OUTPUT_CAP, type ScratchRequest } from "./scratch-place.ts";

/** A run that is mounted and waits. */
interface HeldRun {
  /** The folder of the layer that lies over the user's files in it; null where there is none. */
  readonly layer: string | null;
  /** Null where it is told only when it is wanted. */
  readonly request: ExpectedRequest | null;
  /** Its folder. */
  readonly at: string;
  readonly held: HeldCapture;
  /** What it was told when it went on before anybody wanted it. */
  begun?: readonly string[];
}

/** Runs that were made ready before anybody wanted them, the oldest first. */
export interface HeldRuns {
  add(run: HeldRun): void;
  /** Lets one that was told nothing yet go on with this request, on the user's files as they are; gives its process, null where there is none. */
  begin(request: ExpectedRequest & Pick<ScratchRequest, "outputCap">, cwd: string): number | null;
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
  const dropping: Promise<void>[] = [];
  return {
    add: (run) => void waiting.push(run),
    begin({ outputCap = OUTPUT_CAP, ...request }, cwd) {
      const told = toldWith(request, cwd);
      const free = waiting.find((one) => one.request === null && one.held.isWaiting());
      if (told === null || free === undefined) return null;
      free.begun = told;
      return free.held.begin(told, outputCap);
    },
    take(layer, request, cwd) {
      const lines = linesOf(request);
      const told = toldWith(request, cwd);
      // What went on before anybody wanted it is this run, or nobody's: it must not be at work beside it.
      const early = waiting.findIndex(({ begun }) => begun !== undefined);
      if (early !== -1) {
        const [{ at, held, begun }] = waiting.splice(early, 1) as [HeldRun];
        if (isNothing(layer) && told?.join("\n") === begun!.join("\n"))
          return { at, start: (capture) => held.start(told, capture) };
        dropping.push(held.drop());
      }
      const place = waiting.findIndex(
        (one) =>
          one.held.isWaiting() &&
          (one.request === null
            ? isNothing(layer) && told !== null
            : one.layer === layer.folder && sameCommand(one.request, request)),
      );
      if (lines === null || place === -1) return null;
      const [{ at, held, request: known }] = waiting.splice(place, 1) as [HeldRun];
      return { at, start: (capture) => held.start(known === null ? told! : lines, capture) };
    },
    hasWaiting: () => waiting.some(({ held }) => held.isWaiting()),
    async drop() {
      await Promise.all([...dropping, ...waiting.splice(0).map(({ held }) => held.drop())]);
    },
  };
}

const sameCommand = (a: ExpectedRequest, b: ExpectedRequest) =>
  a.directory === b.directory && a.argv.join("\0") === b.argv.join("\0");

/** What one that waits for words is told: assignments, its folder, and what runs; null where that cannot be said in lines. */
function toldWith(request: Pick<ScratchRequest, "argv" | "env">, cwd: string): string[] | null {
  const lines = linesOf(request);
  const words = [cwd, ...request.argv];
  const isSayable = words.every((word) => word !== "" && !word.includes("\n"));
  return lines !== null && isSayable ? [...lines, "", ...words] : null;
}

/** What the request adds to the environment, one assignment a line; null where that cannot be said in lines. Ours stay outside. */
function linesOf({ env = {} }: Pick<ScratchRequest, "env">): string[] | null {
  const told = Object.entries(env).filter(([name]) => !name.startsWith("TWICESHY_"));
  const isPlain = told.every(
    ([name, value]) => /^[A-Za-z_]\w*$/.test(name) && value !== undefined && !value.includes("\n"),
  );
  return isPlain ? told.map(([name, value]) => `${name}=${value}`) : null;
}
