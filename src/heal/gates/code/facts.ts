import type { Limit } from "../limits.ts";

/** Something in a program that a change may not bring. */
export interface CodeMark {
  readonly limit: Extract<Limit, "swallow" | "eval" | "shell" | "silence" | "test">;
  /** What it is, and where it belongs: as often before, and it was there already. */
  readonly key: string;
  readonly why: string;
  readonly line: number;
}

/** A test, by its name with those around it, and what it holds to be true, as far as it is reached. */
export interface CodeTest {
  readonly name: string;
  readonly asserts: readonly string[];
  readonly line: number;
}

/** What a parser saw in one text. */
export interface CodeFacts {
  readonly marks: readonly CodeMark[];
  readonly tests: readonly CodeTest[];
  /** What others may call, without its types. */
  readonly api: readonly string[];
  /** The program whatever its layout, comments, types and imports. */
  readonly shape: string;
}

/** One text as a parser read it. */
export type ReadCode =
  | { readonly kind: "parsed"; readonly facts: CodeFacts }
  | { readonly kind: "broken"; readonly why: string; readonly line: number }
  /** Nobody parsed it: too large, no parser here. */
  | { readonly kind: "unread"; readonly why: string };

/** A touched file before and after the change; null: there is none then. */
export interface CodePair {
  readonly language: string;
  readonly before: ReadCode | null;
  readonly after: ReadCode | null;
}

/** Touched files by their path, as far as there is a parser for their language. */
export type CodeView = Readonly<Record<string, CodePair>>;

/** Characters of a text that is parsed; more would cost too much time. */
export const LARGEST_CODE = 262_144;
