import type { Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import { readDartFrame } from "./dart-frame.ts";

// "══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞═══════", "══╡ EXCEPTION CAUGHT BY RENDERING LIBRARY ╞═══════"
const HEAD = /^══╡ EXCEPTION CAUGHT BY ([A-Z][A-Z ]{2,60}) ╞═+$/;
const END = /^═{20,}$/;
// "The following TestFailure was thrown running a test:", "The following assertion was thrown building Cart:", "The following TestFailure object was thrown running a test:"
const THROWN = /^The following (\w+)(?: object)? was thrown(?: .{1,200})?:$/;
// "  file:///home/dev/shop/test/cart_test.dart line 23"
const EXPECTATION = /^\s*(?:file:\/\/)?(\S+\.dart) line (\d+)$/;
// "  Row Row:file:///home/dev/shop/lib/nav_bar.dart:12:14": the widget, and where it is made
const WIDGET = /^\s+\S.*:file:\/\/(?:\/(?=[A-Za-z]:))?(\S+\.dart):(\d+):\d+$/;
const LONGEST = 200;

/** The box in which Flutter tells of an exception that it caught: what was thrown, the stack, the place, which test it was. */
export function readFlutterBox(lines: readonly string[], from: number): Draft | null {
  const head = HEAD.exec(lines[from]!);
  if (head === null) return null;
  let to = from + 1;
  while (to < lines.length && to < from + LONGEST && !END.test(lines[to]!) && !HEAD.test(lines[to]!)) to++;
  const box = lines.slice(from + 1, to);
  const at = box.findIndex((line) => THROWN.test(line));
  const said = at < 0 ? [] : paragraph(box, at + 1);
  if (said.length === 0) return null;
  const frames = box.map(readDartFrame).filter((frame) => frame !== null);
  const top = frames.some(({ own }) => own) ? topFrame(frames) : null;
  const expected = EXPECTATION.exec(below(box, /on the following line:$/) ?? "");
  const widget = WIDGET.exec(below(box, /^The relevant error-causing widget was:$/) ?? "");
  const placed = expected ?? widget;
  const type = THROWN.exec(box[at]!)![1]!;
  return {
    message: said.slice(0, 3).join(", "),
    errorType: /^[A-Z_]/.test(type) ? type : null,
    test: below(box, /^The test description was:$/)?.trim() ?? null,
    category: head[1] === "FLUTTER TEST FRAMEWORK" ? "test_failure" : "runtime_error",
    file: placed?.[1] ?? top?.file ?? null,
    line: placed === null ? (top?.line ?? null) : Number(placed[2]),
    // "Multiple exceptions (12) were detected during the running of the current test": each has a box of its own
    ...(said[0]!.startsWith("Multiple exceptions (") && { role: "summary" as const }),
    frames,
    from,
    to,
  };
}

/** The lines from `at` to the next empty one. */
function paragraph(lines: readonly string[], at: number): string[] {
  const end = lines.findIndex((line, i) => i >= at && line.trim() === "");
  return lines.slice(at, end < 0 ? lines.length : end).map((line) => line.trim().replace(/\s+/g, " "));
}

function below(lines: readonly string[], head: RegExp): string | null {
  const at = lines.findIndex((line) => head.test(line));
  return at < 0 ? null : (lines[at + 1] ?? null);
}
