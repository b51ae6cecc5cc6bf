import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";

// "   at Cart.Pay(Int32 n) in /home/dev/app/Cart.cs:line 3", "  at System.Int32.Parse(String s)", "   at Shop.Tests.Sums() in D:\app\CartTests.cs:14"
// Mono: "  at Pos.Till.Close (System.String till) [0x00008] in /home/dev/pos/Till.cs:10 ", "  at System.Threading.Tasks.Task.Execute () [0x00000] in <12b418a7>:0 "
// In the words of who reads: "   bei Shop.Cart.Pay(Int32 n) in C:\app\Cart.cs:Zeile 3.", "   en Shop.Cart.Pay(Int32 n) en C:\app\Cart.cs:línea 3", "   在 Shop.Cart.Pay(Int32 n) 位置 C:\app\Cart.cs:行号 3"
const FRAME =
  /^\s*(?:at|bei|en|à|em|w|в|in|在|場所|위치:) ([^\s(][^(]{0,300}\(.{0,400}?\))(?: \[0x[\da-f]{1,8}\])?(?: (?:in|en|dans|na|w|в|位置|場所|파일) (.{1,300}?):(?:(?:line|Zeile|ligne|l[ií]nea|linha|riga|wiersz|строка|行号|行|줄) )?(\d+)\.?)? ?$/;
// The runtime and the test frameworks are nobody's own: "System.Number.ParseInt32(…)", "Xunit.Assert.Equal(…)", "/_/src/…"
const FOREIGN = /^(?:System|Microsoft|Xunit|NUnit|FluentAssertions|Moq|Shouldly|MSTest|NSubstitute)\./;

// xunit.console: "        D:\app\CartTests.cs(14,0): at Shop.CartTests.Sums()"
const PLACED = /^\s*(\S.{0,300}?)\((\d+),\d+\): at ([^\s(][^(]{0,300})\(.{0,400}\)$/;

/** A call in a .NET stack with its place; the file is empty where the stack tells none. Null for any other line. */
export function readDotnetFrame(line: string): Frame | null {
  const placed = line.endsWith(")") ? PLACED.exec(line) : null;
  if (placed !== null) {
    const own = !placed[1]!.startsWith("/_/") && !FOREIGN.test(placed[3]!);
    return { ...frame(placed[1]!, placed[2], null, placed[3]), own };
  }
  const match = FRAME.exec(line);
  if (match === null) return null;
  const fn = match[1]!.replace(/\(.*$/, "");
  const file = match[2] === undefined || /^<\w+>$/.test(match[2]) ? "" : match[2];
  const read = frame(file, match[3], null, fn);
  return { ...read, own: file !== "" && !file.startsWith("/_/") && !FOREIGN.test(fn) };
}

/** The first place in code of one's own, and the frames that name a place at all. */
export function placesOf(lines: readonly string[]): { frames: Frame[]; top: Frame | null } {
  const frames = lines.map(readDotnetFrame).filter((read) => read !== null && read.file !== "") as Frame[];
  return { frames, top: frames.find(({ own }) => own) ?? frames[0] ?? null };
}
