import { test } from "vitest";
import type { OpenOptions } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";

/** A store that the tests of this folder are played on, besides SQLite. */
export interface OtherStore {
  /** Opens the memory of a place that a test calls by a folder. */
  open(storeDir: string, options: OpenOptions): Memory;
  /** Names of the tables in which that memory holds a text. */
  holding(storeDir: string, text: string): string[];
}

let other: OtherStore | null = null;

/** From here on tests that ask for a memory get one on another store; null: on a file again. */
export function playOn(store: OtherStore | null): void {
  other = store;
}

/** The store that is played on; null: SQLite. */
export function otherStore(): OtherStore | null {
  return other;
}

/** Whether the memory of a test is a file in its folder, with what lies beside it. */
export function isOnFile(): boolean {
  return other === null;
}

/** How many random worlds are tried: where each question goes to another process and back, a third of them. */
export function runs(onFile: number): number {
  return isOnFile() ? onFile : Math.ceil(onFile / 3);
}

/** A test about SQLite's file, or about the folder it is in: left out where another store is played on. */
export function testOfFile(name: string, body: () => void | Promise<void>): void {
  test(name, (context) => {
    context.skip(other !== null, "it is about the file of SQLite");
    return body();
  });
}
