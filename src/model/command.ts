/** Which of a command's two streams a piece of output came on; a terminal has only one. */
export type OutputStream = "stdout" | "stderr";

/** Takes a command's output as it comes, in the order it came. */
export type OutputSink = (chunk: Uint8Array, stream: OutputStream) => void;

/** How a command ended. */
export interface CommandEnd {
  /** As a shell would give it: 127 not found, 126 not executable, 128+n for signal n. */
  readonly exitCode: number;
  readonly signal: string | null;
  /** Somebody stopped it, or stopped reading it: its exit code says nothing about the code. */
  readonly interrupted: boolean;
  readonly durationMs: number;
}
