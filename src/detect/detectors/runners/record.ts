import type { Detector, Needle } from "../../detector.ts";
import { type Block, readBlocks } from "./block.ts";

/** The record of a runner whose failing tests stand in blocks of the given shapes. */
export function runner(
  id: string,
  needles: readonly Needle[],
  programs: readonly string[],
  ...shapes: readonly Block[]
): Detector {
  return {
    id,
    tool: id,
    check: "test",
    category: "test_failure",
    rank: 3,
    needles,
    programs,
    scan: (log) => shapes.flatMap((shape) => readBlocks(log, shape)),
  };
}
