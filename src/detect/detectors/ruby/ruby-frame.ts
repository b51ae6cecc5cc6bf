import type { Frame } from "#model/failure.ts";
import { frame, topFrame } from "../../frames.ts";

// "\tfrom lib/main.rb:6:in `<main>'", "\t1: from app.rb:3:in `pay'", "     # ./spec/cart_spec.rb:5:in `block (2 levels)'", "    test/cart_test.rb:6:in 'CartTest#test_pays'"
const FRAME =
  /^\s*(?:(?:\d+: )?from |# )?((?:[A-Za-z]:)?[^\s:#][^:]{0,300}):(\d+)(?::in [`'"](.{1,200})['"])?$/;
// "<internal:/usr/lib/ruby/vendor_ruby/rubygems/core_ext/kernel_require.rb>:85:in `require'"
const INTERNAL = /^\s*(?:(?:\d+: )?from |# )?<internal:/;
/** What starts programs is nobody's own code: "/usr/bin/rspec:4:in `<main>'". */
const STARTER = /^\/usr\/(?:local\/)?bin\//;

/** A place in a Ruby stack, or null. */
export function readRubyFrame(line: string): Frame | null {
  const match = INTERNAL.test(line) ? null : FRAME.exec(line);
  if (match === null) return null;
  const read = frame(match[1]!, match[2], null, match[3] ?? null);
  return STARTER.test(read.file) ? { ...read, own: false } : read;
}

/** True for a line that stands in a Ruby stack, also where it names nobody's file. */
export function isRubyFrame(line: string): boolean {
  return INTERNAL.test(line) || readRubyFrame(line) !== null;
}

/** Where a person would look: the first place in their own code; null where all of it is somebody else's. */
export function ownPlace(frames: readonly Frame[]): { file: string | null; line: number | null } {
  const top = topFrame(frames);
  return top?.own ? { file: top.file, line: top.line } : { file: null, line: null };
}
