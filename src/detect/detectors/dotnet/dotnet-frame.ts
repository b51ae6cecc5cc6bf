import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";

// "   at Cart.Pay(Int32 n) in /home/dev/app/Cart.cs:line 3", "  at System.Int32.Parse(String s)", "   at Shop.Tests.Sums() in D:\app\CartTests.cs:14"
const FRAME = /^\s*at ([^\s(][^(]{0,300}\(.{0,400}?\))(?: in (.{1,300}?):(?:line )?(\d+))?$/;
// The runtime and the test frameworks are nobody's own: "System.Number.ParseInt32(…)", "Xunit.Assert.Equal(…)", "/_/src/…"
const FOREIGN = /^(?:System|Microsoft|Xunit|NUnit|FluentAssertions|Moq|Shouldly|MSTest|NSubstitute)\./;

/** A call in a .NET stack with its place; the file is empty where the stack tells none. Null for any other line. */
export function readDotnetFrame(line: string): Frame | null {
  const match = FRAME.exec(line);
  if (match === null) return null;
  const fn = match[1]!.replace(/\(.*$/, "");
  const read = frame(match[2] ?? "", match[3], null, fn);
  return { ...read, own: match[2] !== undefined && !match[2].startsWith("/_/") && !FOREIGN.test(fn) };
}

/** The first place in code of one's own, and the frames that name a place at all. */
export function placesOf(lines: readonly string[]): { frames: Frame[]; top: Frame | null } {
  const frames = lines.map(readDotnetFrame).filter((read) => read !== null && read.file !== "") as Frame[];
  return { frames, top: frames.find(({ own }) => own) ?? frames[0] ?? null };
}
