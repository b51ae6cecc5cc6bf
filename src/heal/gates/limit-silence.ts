import { SILENCERS } from "#learn/suppression-silence.ts";
import { type AddedLine, quoted } from "./added-lines.ts";
import type { Refusal } from "./limits.ts";

interface Mark {
  readonly what: string;
  readonly shape: RegExp;
}

/** What learning does not look for. */
const MORE: readonly Mark[] = [
  // _Pragma("GCC diagnostic ignored \"-Wx\"")
  { what: "suppresses the warning", shape: /\b_Pragma\(|\b__pragma\(/ },
  // x as never   <unknown>x   (window as object)   let x: Function   @ts-nocheck is among the others
  {
    what: "gives the type up",
    shape: /\bas never\b|(?<![\w$])<unknown>|\bArray<any>|\bRecord<\w+, ?any>|\bany\[\]|\|\s*any\b/,
  },
  // # pytype: disable=x   # basedpyright: ignore   # pyre-ignore[6]   # mypy: disable-error-code   cast("Any", x)
  {
    what: "hides a type error",
    shape:
      /#\s*(?:pytype:\s*disable|basedpyright:\s*ignore|pyre-ignore|mypy:\s*\S+)|\bcast\(\s*["'](?:typing\.)?Any["']/,
  },
  // # pyright: basic   # pyright: reportAny=false   declare module "cart";
  {
    what: "hides a type error",
    shape: /#\s*pyright:\s*(?!strict)\w|^\s*declare module ["'][^"']*["']\s*;?\s*$/,
  },
  // #define NDEBUG   #define assert(x) ((void)0)   #undef assert   -DNDEBUG
  {
    what: "switches assertions off",
    shape:
      /^\s*#\s*(?:define\s+NDEBUG\b|(?:define|undef)\s+(?:assert|ASSERT\w*|EXPECT_\w+|REQUIRE\w*|CHECK\w*)\b)|(?:^|[\s"'=(])-DNDEBUG\b/,
  },
  // CFLAGS += -w   add_compile_options(-w)   gcc -w -c a.c
  {
    what: "switches warnings off",
    shape:
      /\b(?:C(?:XX|PP)?FLAGS|(?:add|target)_compile_options|gcc|clang)\b.*[\s"'=(]-w(?![\w-])|\bg\+\+.*\s-w(?![\w-])/,
  },
  // [SuppressMessage("x")]   // ReSharper disable All   #nullable disable   #!rubocop
  {
    what: "suppresses the warning",
    shape: /\bSuppressMessage\(|ReSharper disable|#nullable disable|\bUnconditionalSuppressMessage\b/,
  },
  // #checkov:skip=CKV   # tfsec:ignore:x   # trivy:ignore:x   # kics-scan ignore   # nosemgrep   // codeql[x]   # gitleaks:allow
  {
    what: "switches a scanner off",
    shape:
      /checkov:skip|tfsec:ignore|trivy:ignore|kics-scan\s+(?:ignore|disable)|\bnosemgrep\b|\bcodeql\[|gitleaks:allow|\bNOSONAR\b|#\s*nosec\b|\blgtm\[|snyk:ignore/,
  },
  // // dart: ignore: x   // ignore_for_file: x   @dynamicMemberLookup is none
  {
    what: "switches the linter off",
    shape:
      /\/\/\s*ignore(?:_for_file)?:\s*\w|\bansible-lint\b.*skip|\bdprint-ignore\b|\bcredo:disable\b|#\s*ty:\s*ignore|\bcspell:\s*disable|\bknip-ignore\b/,
  },
  // warnings.filterwarnings("ignore")   warnings.simplefilter("ignore")   error_reporting(0)   $VERBOSE = nil   @file_get_contents($x)
  {
    what: "switches warnings off",
    shape:
      /\bwarnings\.(?:filterwarnings|simplefilter)\(|\berror_reporting\(\s*0|\$VERBOSE\s*=\s*nil|\bprocess\.(?:noDeprecation|removeAllListeners\(\s*["']warning)|\bset_warning_level\b|(?:^|\s|=|\()@\w+\(\$/,
  },
];

/** A checker that is told to be silent, where it was not in that place before. */
export function silencersIn(lines: readonly AddedLine[]): Refusal[] {
  return lines.flatMap((line): Refusal[] => {
    const { file, where, text } = line;
    if (file.kind === "docs" || file.kind === "expected") return [];
    // Text in a string silences nobody; only where it is sure that it is one.
    const seen = line.isSure ? `${line.code} ${line.comment}` : text;
    const mark = [...SILENCERS, ...MORE].find(({ shape }) => shape.test(seen) && !isKept(line, shape));
    return mark === undefined ? [] : [{ limit: "silence", where, why: `${mark.what}: ${quoted(text)}` }];
  });
}

/** The line was changed elsewhere: the same mark, with all that follows it, stood there before, and not more often now. */
function isKept({ removed, text, file }: AddedLine, shape: RegExp): boolean {
  const tail = tailOf(text, shape);
  const before = removed.filter((line) => tailOf(line, shape) === tail).length;
  const block = file.blocks.find(({ added, removed: own }) => own === removed && added.includes(text));
  const after = block?.added.filter((line) => tailOf(line, shape) === tail).length ?? 1;
  return before >= after;
}

function tailOf(line: string, shape: RegExp): string | null {
  const found = shape.exec(line);
  if (found === null) return null;
  // A cast is followed by code, and belongs to the word before it; a comment by what it names.
  if (!/^(?:: ?any|as |<)/i.test(found[0])) return line.slice(found.index).trim();
  const word = /[\w$.)\]]*\s*$/.exec(line.slice(Math.max(0, found.index - 60), found.index))?.[0] ?? "";
  return `${word.trim()} ${found[0]}`;
}
