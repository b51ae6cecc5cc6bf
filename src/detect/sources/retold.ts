import type { ResultTold } from "./source.ts";

/** A failed result in the words of its tool. */
export interface Retold {
  /** As the tool prints it. */
  readonly text: string;
  /** The command that the detectors are told of. */
  readonly command: string | null;
}

/** `body` is the message and the text under it. */
export type Retell = (result: ResultTold, body: string) => Retold;
