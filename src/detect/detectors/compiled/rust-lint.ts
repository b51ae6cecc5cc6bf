// "  = note: `-D clippy::len-zero` implied by `-D warnings`", "  = note: `#[deny(unused_variables)]` on by default"
const LINT =
  /^\s*= note: (?:`-[DF] ([\w:-]+)` implied|`-[DF] ([\w:-]+)`|requested on the command line with `-[DF] ([\w:-]+)`|`#\[(?:deny|forbid)\(([\w:]+)\)\]`)/;
// "  = help: for further information visit https://rust-lang.github.io/rust-clippy/rust-1.95.0/index.html#len_zero"
const CLIPPY = /rust-clippy\/\S*#\/?(\w+)$/;
// "note: the lint level is defined here" … "1 | #![deny(unused_variables)]"
const DENIED = /^\s*\d+ \|.*#!?\[(?:deny|forbid)\(([\w:]+)/;

/** The lint that was denied, named in a note of the diagnostic: "unused_variables", "clippy::len_zero". */
export function readLint(lines: readonly string[], from: number, to: number): string | null {
  let isDenied = false;
  let named: string | null = null;
  for (let i = from; i < to; i++) {
    const clippy = CLIPPY.exec(lines[i]!);
    if (clippy !== null) return `clippy::${clippy[1]}`;
    const note = LINT.exec(lines[i]!);
    const name = note?.slice(1).find((group) => group !== undefined);
    if (name !== undefined) named = name.replaceAll("-", "_");
    if (/^\s*note: (?:the )?lint level (?:is )?defined here/.test(lines[i]!)) isDenied = true;
    else if (isDenied) named ??= DENIED.exec(lines[i]!)?.[1] ?? null;
  }
  return named;
}
