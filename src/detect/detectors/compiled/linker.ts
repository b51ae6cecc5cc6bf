import type { Detector, Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";
import { isProbe } from "./gcc.ts";

/** GNU ld, gold, lld and Apple's ld: symbols that are missing or there twice, libraries that are not found. */
export const linker: Detector = {
  id: "linker",
  tool: "ld",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    "undefined reference",
    "multiple definition",
    "cannot find -l",
    "undefined symbol",
    "duplicate symbol",
    "library not found",
    "ld: ",
    "ld.lld",
    "collect2",
    "ld returned",
  ],
  programs: ["ld", "gcc", "g++", "cc", "c++", "clang", "clang++"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    const seen = new Set<string>();
    const lines = log.lines.map(said);
    for (let i = 0; i < lines.length; i++) {
      const draft =
        readSymbol(lines, i) ??
        readLld(lines, i) ??
        readApple(lines, i) ??
        readLibrary(lines, i) ??
        readEnd(lines, i);
      if (draft === null) continue;
      i = draft.to - 1;
      // One missing symbol is one problem, however often it is called.
      const key = `${draft.role ?? ""}${draft.message}`;
      if (seen.has(key)) continue;
      seen.add(key);
      drafts.push(draft);
    }
    return drafts;
  },
};

/** rustc quotes its linker: "  = note: rust-lld: error: undefined symbol: f", and the next lines are indented. */
function said(line: string): string {
  // xcpretty: "❌  ld: symbol(s) not found for architecture arm64"
  if (line.startsWith("❌")) return line.replace(/^❌ +/, "");
  return line.startsWith("  ")
    ? line.replace(/^\s+(?:= note: (?=\S))?(?=\S*ld(?:\.\w+)?: |>>> |\S+:\(|collect2)/, "")
    : line;
}

// "main.c:(.text+0xa): undefined reference to `compute_tax'", "/home/dev/app/main.c:5: undefined reference to `f(int)'", "/usr/bin/ld: b.o:(.data+0x0): multiple definition of `version'; main.o:(.data+0x0): first defined here"
const SYMBOL =
  /^(?:\S*ld(?:\.\w+)?: )?(?:(\S.*?):(?:(\d+)|\([^)]*\)): )?(?:error: )?((?:undefined reference to|multiple definition of) [`'"‘](.+?)['"’])(?:; .*| follow.*|: first defined here)?$/;
const SOURCE = /\.(?:c|cc|cpp|cxx|C|h|hh|hpp|m|mm|f|f90|rs|go|s|S)$/;

function readSymbol(lines: readonly string[], i: number): Draft | null {
  const match = SYMBOL.exec(lines[i]!);
  if (match === null || (match[1] !== undefined && isProbe(match[1]))) return null;
  const file = match[1] !== undefined && SOURCE.test(match[1]) ? match[1] : null;
  const within = /: [Ii]n function [`'‘]/.test(lines[i - 1] ?? "");
  return {
    message: match[3]!,
    file,
    line: file === null || match[2] === undefined ? null : Number(match[2]),
    from: within ? i - 1 : i,
    to: i + 1,
  };
}

// "ld.lld: error: undefined symbol: compute_tax" / ">>> referenced by main.c:5 (src/main.c:5)", "ld: error: duplicate symbol: version"
const LLD = /^(?:\S*\/)?(?:ld(?:\.lld|64\.lld)?|lld(?:-link)?|wasm-ld|rust-lld): error: (\S.*)$/;

// ">>> referenced by main.c:5 (src/main.c:5)", ">>> defined at menu.cc:12"; of what was built without debug data ">>> referenced by main.c"
const PLACED =
  /^>>> (?:referenced by|defined at) (?:(\S+?):(\d+)|(?=\S+$)(\S+\.(?:c|cc|cpp|cxx|C|m|mm|f|f90|rs|go|s|S)))/;

function readLld(lines: readonly string[], i: number): Draft | null {
  const match = LLD.exec(lines[i]!);
  if (match === null) return null;
  let to = i + 1;
  let place: RegExpExecArray | null = null;
  for (; to < lines.length && lines[to]!.startsWith(">>> "); to++) place ??= PLACED.exec(lines[to]!);
  return {
    message: match[1]!,
    tool: "lld",
    file: place?.[1] ?? place?.[3] ?? null,
    line: place?.[2] === undefined ? null : Number(place[2]),
    from: i,
    to,
  };
}

// "Undefined symbols for architecture x86_64:" / "  "_compute_tax", referenced from:" / "      _main in main.o"; "duplicate symbol '_version' in:"
function readApple(lines: readonly string[], i: number): Draft | null {
  if (/^Undefined symbols for architecture /.test(lines[i]!)) {
    const name = /^\s+"(.+)", referenced from:/.exec(lines[i + 1] ?? "")?.[1];
    let to = i + 1;
    while (to < lines.length && /^\s/.test(lines[to]!)) to++;
    return { message: name === undefined ? lines[i]! : `Undefined symbol: ${name}`, from: i, to };
  }
  const twice = /^duplicate symbol '?(.+?)'? in:$/.exec(lines[i]!);
  return twice === null ? null : { message: `duplicate symbol ${twice[1]}`, from: i, to: i + 3 };
}

// "/usr/bin/ld: cannot find -lmosquitto: No such file or directory", "ld: library not found for -lfoo", "ld: cannot open output file app: Permission denied", "/usr/bin/ld: main.o: relocation R_X86_64_32 against ...", "ld: app.elf section `.data' will not fit in region `data'", "ld: region `text' overflowed by 54 bytes"
const LIBRARY = /^(?:collect2: )?(?:\S*\/)?(?:[\w-]+-)?ld(?:\.\w+)?(?:\.exe)?: (?:error: )?(\S.*)$/;
const PHRASE =
  /^(?:cannot find |library not found|framework not found|(?:library|framework) '[^']*' not found|cannot open|unrecognized option|unable to find library|\S+: (?:file not recognized|undefined reference|relocation |cannot find)|\S+ section `[^']{1,60}' will not fit in region |region `[^']{1,60}' overflowed by |final link failed|i386 architecture of|symbol\(s\) not found|can't link)/;

function readLibrary(lines: readonly string[], i: number): Draft | null {
  const match = LIBRARY.exec(lines[i]!);
  if (match === null || !PHRASE.test(match[1]!)) return null;
  if (/^(?:final link failed|symbol\(s\) not found)/.test(match[1]!))
    return { message: match[1]!, role: "consequence", from: i, to: i + 1 };
  // "library not found for -lsoup", "library 'soup' not found", "framework not found Courier", "framework 'Courier' not found"
  const isMissing = /^(?:library|framework) (?:not found|'[^']*' not found)/.test(match[1]!);
  return {
    ...(isMissing && { category: "missing_dependency" as const }),
    message: match[1]!.replace(/(cannot find -l\S+?): No such file or directory$/, "$1"),
    from: i,
    to: i + 1,
  };
}

// "collect2: error: ld returned 1 exit status"
function readEnd(lines: readonly string[], i: number): Draft | null {
  return /^collect2(?:\.exe)?: (?:fatal )?error: |^collect2: ld returned/.test(lines[i]!)
    ? { message: lines[i]!, role: "consequence", from: i, to: i + 1 }
    : null;
}
