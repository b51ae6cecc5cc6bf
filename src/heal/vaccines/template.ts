/**
 * Vaccines: a proven lesson as a guard that needs no agent. In: what the proven change took away and what it put there, and
 * the repository's own tools. Out: per template a few guards to be tried, the widest first, or why it does not fit. Nothing
 * is run or written here: a guard counts only after it was red before the fix, green after it and silent now (loop/vaccinate).
 */
import type { GuardFile, GuardPiece } from "#model/vaccine.ts";

/** One file of the proven change. */
export interface SeenFile {
  readonly path: string;
  /** Its text without and with the fix; null: there is none then. */
  readonly before: string | null;
  readonly after: string | null;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** What a guard is made of. */
export interface Case {
  /** The first letters of the lesson's id. */
  readonly short: string;
  /** In each message of the guard, and nowhere else: "twiceshy 3f9a2c41". */
  readonly mark: string;
  readonly title: string;
  readonly files: readonly SeenFile[];
  /** The check that the lesson was proven by; `why`: it may not run by itself, or is a test already. */
  readonly check: {
    readonly argv: readonly string[];
    readonly directory: string;
    readonly why: string | null;
  };
}

/** The repository as it is now. */
export interface Repository {
  /** The text of a file; null where there is none. */
  text(path: string): string | null;
  hasFolder(path: string): boolean;
  /** How a tool is started: its own in node_modules or .venv, or the machine's; null where there is none. */
  tool(name: string): string | null;
}

/** A file that is somebody else's, with what a guard brings into it. */
export interface GuardEdit {
  readonly path: string;
  readonly text: string;
  readonly pieces: readonly string[];
}

/** A guard to be tried. */
export interface Guard {
  readonly forbids: string;
  readonly files: readonly GuardFile[];
  readonly edits: readonly GuardEdit[];
  /** Goes red where the guard fires. */
  readonly argv: readonly string[];
  readonly watches: readonly string[];
}

export type Made =
  | { readonly kind: "guards"; readonly guards: readonly Guard[] }
  | { readonly kind: "unfit"; readonly why: string };

export interface Template {
  readonly name: string;
  readonly summary: string;
  make(one: Case, repository: Repository): Made;
}

/** Where files of our own go. */
export const FOLDER = "twiceshy/vaccines";

export function unfit(why: string): Made {
  return { kind: "unfit", why };
}

export function guards(...all: readonly Guard[]): Made {
  return { kind: "guards", guards: all };
}

/** What a guard says where it fires: its mark, and what it is about, on one line. */
export function messageOf(one: Case): string {
  return `${one.mark}: ${titleOf(one).replace(/["'`\\$]/g, "")}`;
}

/** What a lesson is about, on one line. */
export function titleOf({ title }: Case): string {
  return title.replace(/\s+/g, " ").trim();
}

/** The pieces that a guard brings into other people's files. */
export function piecesOf({ edits }: Guard): GuardPiece[] {
  return edits.flatMap(({ path, pieces }) => pieces.map((text) => ({ path, text })));
}
