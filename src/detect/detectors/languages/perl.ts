import type { Detector, Draft } from "../../detector.ts";

/** Perl that could not be compiled: every complaint stands on a line with its place, and the last line says that it was one. Raku alike. */
export const perl: Detector = {
  id: "perl",
  tool: "perl",
  check: "program",
  category: "syntax_error",
  rank: 1,
  needles: [
    " had compilation errors.",
    "aborted due to compilation errors",
    " had too many errors.",
    "sorry!",
    "begin failed--",
    [" called at ", " line "],
  ],
  programs: ["perl", "raku"],
  scan({ lines }): Draft[] {
    const isPerl = lines.some((line) => LAST.test(line));
    return lines.flatMap(
      (_text, at) =>
        (isPerl ? readPerl(lines, at) : null) ?? readRaku(lines, at) ?? readConfessed(lines, at) ?? [],
    );
  },
};

// cart.pl had compilation errors.
// Execution of cart.pl aborted due to compilation errors.
const LAST =
  /^(?:\S+ had (?:compilation|too many) errors\.|Execution of \S+ aborted due to compilation errors\.|BEGIN failed--compilation aborted)/;
// Global symbol "$y" requires explicit package name (did you forget to declare "my $y"?) at cart.pl line 2.
// syntax error at cart.pl line 4, near "print"
const PLACED = /^(\S.*?) at (\S+) line (\d+)(?:\.|, (near .*|at EOF)|, <\w+> line \d+\.)$/;

function readPerl(lines: readonly string[], at: number): Draft | null {
  const match = PLACED.exec(lines[at]!);
  if (match === null || LAST.test(lines[at]!)) return null;
  const [, said, file, line, near] = match;
  const message = near ? `${said}, ${near}` : said!;
  const category = /^Can't locate \S+ in @INC/.test(message) ? "missing_dependency" : "syntax_error";
  return { message, category, file: file!, line: Number(line), from: at, to: at + 1 };
}

// Attribute (price) does not pass the type constraint because: … at constructor Item::new (defined at lib/Item.pm line 44) line 44
const BUILT =
  /^(\S.*?) at (?:constructor|reader|writer|accessor) [\w:]+ \(defined at \S+ line \d+\) line \d+$/;
// \tItem::new('Item', 'price', '9,90') called at lib/Reader.pm line 16
const CALLED = /^\t\S.* called at (\S+) line (\d+)$/;

/** What Moose's own code died of: the place is that of the call. */
function readConfessed(lines: readonly string[], at: number): Draft | null {
  const message = BUILT.exec(lines[at]!)?.[1];
  const call = message === undefined ? null : CALLED.exec(lines[at + 1] ?? "");
  if (message === undefined || call === null) return null;
  let to = at + 2;
  while (CALLED.test(lines[to] ?? "")) to++;
  return { message, category: "runtime_error", file: call[1]!, line: Number(call[2]), from: at, to };
}

// ===SORRY!=== Error while compiling /home/dev/app/cart.raku
const SORRY = /^===SORRY!===(?: Error while compiling (\S.*))?$/;

function readRaku(lines: readonly string[], from: number): Draft | null {
  const head = SORRY.exec(lines[from]!);
  if (head === null) return null;
  const at = lines.findIndex((line, i) => i > from && i < from + 10 && /^at \S+:\d+$/.test(line));
  const said = lines.slice(from + 1, at < 0 ? from + 2 : at).map((line) => line.trim());
  if (said.length === 0 || said[0] === "") return null;
  const place = at < 0 ? null : /^at (\S+):(\d+)$/.exec(lines[at]!);
  const category = /^Could not find \S+ in:/.test(said[0]!) ? "missing_dependency" : "build_error";
  const where = { file: place?.[1] ?? head[1] ?? null, line: place ? Number(place[2]) : null };
  return { message: said.join(" "), category, tool: "raku", ...where, from, to: at < 0 ? from + 2 : at + 1 };
}
