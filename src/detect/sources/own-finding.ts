import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../detector.ts";
import { fieldsOf, listOf, textOf, wholeOf } from "./values.ts";

/** A failure as twiceshy's own reports carry it beside what other readers see: all that its fingerprint is made from. */
export interface OwnFinding {
  readonly detector: string;
  readonly tool: string;
  readonly category: string;
  readonly draft: Omit<Draft, "from" | "to">;
}

const MOST_FRAMES = 50;

/** What a report says is one of our failures; null for anything else. Nothing in it is believed but as text. */
export function ownFinding(value: unknown): OwnFinding | null {
  const told = fieldsOf(value);
  const detector = textOf(told.detector);
  const tool = textOf(told.tool);
  const category = textOf(told.category);
  if (typeof told.message !== "string" || detector === null || tool === null || category === null)
    return null;
  return {
    // "jest", "go-test"
    detector: /^[a-z][a-z0-9-]{0,40}$/.test(detector) ? detector : "report",
    tool,
    category,
    draft: {
      message: told.message,
      errorType: textOf(told.errorType),
      file: textOf(told.file),
      line: wholeOf(told.line),
      column: wholeOf(told.column),
      test: textOf(told.test),
      tags: listOf(told.tags).flatMap((tag) => textOf(tag) ?? []),
      frames: listOf(told.frames).slice(0, MOST_FRAMES).flatMap(frameOf),
    },
  };
}

/** The same from JSON, as an attribute holds it. */
export function ownFindingIn(json: string | undefined): OwnFinding | null {
  if (json === undefined) return null;
  try {
    return ownFinding(JSON.parse(json));
  } catch {
    return null;
  }
}

/** A detector that has one thing to say: the failure that was told. Its identity is worked out anew. */
export function ownDetector({ detector, tool, category, draft }: OwnFinding): Detector {
  return {
    id: detector,
    tool,
    check: "test",
    category,
    rank: 3,
    needles: [""],
    scan: (log) => [{ ...draft, category, from: 0, to: Math.max(1, log.lines.length) }],
  };
}

function frameOf(value: unknown): Frame[] {
  const frame = fieldsOf(value);
  const file = textOf(frame.file);
  if (file === null) return [];
  return [
    {
      file,
      line: wholeOf(frame.line),
      column: wholeOf(frame.column),
      fn: textOf(frame.fn),
      own: frame.own === true,
    },
  ];
}
