import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";

// "#4      main.<anonymous closure> (file:///app/test/cart_test.dart:106:7)", "#3      _RawReceivePort._handleMessage (dart:isolate-patch/isolate_patch.dart:192:12)"
const NUMBERED = /^\s*#\d+\s+(\S.*?) \((?:file:\/\/)?(\S+\.dart):(\d+)(?::(\d+))?\)$/;

/** A line of the virtual machine's stack; what Dart and packages brought along is not the user's own. */
export function readDartFrame(line: string): Frame | null {
  const match = NUMBERED.exec(line);
  if (match === null) return null;
  return { ...frame(match[2]!, match[3], match[4], match[1]), own: !/^(?:package|dart):/.test(match[2]!) };
}
