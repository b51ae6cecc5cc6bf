import { describe, expect, it } from "vitest";
import type { Detector, Draft } from "#detect/detector.ts";
import { logOf } from "../log-of.ts";

/** Output, and what is to be read in it; none where it is somebody else's or went well. */
export type Row = readonly [text: string, wanted: readonly Partial<Draft>[], exitCode?: number];

/** Plays rows against a record; the command is its first program. */
export function playRows(detector: Detector, rows: readonly Row[]): void {
  describe(detector.id, () => {
    for (const [text, wanted, exitCode = 1] of rows)
      it(`reads ${wanted.length} in ${JSON.stringify(text)}, exit ${exitCode}`, () => {
        const about = { command: detector.programs![0]!, exitCode, signal: null };
        const drafts = detector.scan(logOf(text), about);
        if (wanted.length === 0) expect(drafts).toEqual([]);
        else expect(drafts).toMatchObject(wanted);
      });
  });
}
