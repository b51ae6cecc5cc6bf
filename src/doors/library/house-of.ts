import { compose, type House } from "../compose.ts";

export interface MemoryOptions {
  /** The project is the one around this directory; default: the current one. */
  readonly cwd?: string;
  /** The memory's directory, where it is not the project's own `.twiceshy`. */
  readonly store?: string;
  /** Told when something happened that a person should know, such as a damaged memory put aside. */
  readonly onNotice?: (sentence: string) => void;
}

/** The house of a program that uses the library. */
export function houseOf({ cwd = process.cwd(), store, onNotice }: MemoryOptions): House {
  const around = { cwd, env: process.env, ...(onNotice ? { err: onNotice } : {}) };
  return compose(around, { text: () => store ?? null });
}
