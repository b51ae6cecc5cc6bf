import type { Draft } from "../../detector.ts";
import { frame } from "../../frames.ts";
import { ownPlace, readRubyFrame } from "./ruby-frame.ts";

// "extconf.rb:45:in `open': No such file or directory @ dir_initialize - /usr/bin/include (Errno::ENOENT)"
const RAISED =
  /^((?:[A-Za-z]:)?[^\s:#<][^:]{0,300}):(\d+):in ?[`'][^'`]{1,200}['`]: (\S.*) \(((?:[A-Z]\w*::)*[A-Z]\w*)\)$/;
// "mkmf.rb can't find header files for ruby at /usr/lib/ruby/include/ruby.h", "libxml2 is missing. Please locate mkmf.log …", "zlib is missing; necessary for building libxml2", "ERROR: getaddrinfo: Name or service not known"
const SAID =
  /^(mkmf\.rb can't find .+|\S.* is missing[.;].*|\*{0,4} ?\S.* (?:was )?not found\b.*|ERROR: (?!Failed to build)\S.*)$/;
// "checking for mysql.h... no": what was asked for last before extconf.rb gave up
const ASKED = /^(checking for .+)\.\.\. (?:\*+ )?no$/;
// "Gem files will remain installed in /var/lib/gems/…", "*** extconf.rb failed ***"
const END = /^(?:Gem files will remain|Results logged to|An error occurred while installing|make: )/;
const GAVE_UP = /^\*{3} .*extconf\.rb failed \*{3}$/;
const MOST = 80;

type Cause = Pick<Draft, "message" | "errorType" | "file" | "line" | "to">;

/** Why a gem's extension was not built, as what was run under that heading says it; null where a compiler or nobody does. */
export function causeOfExtension(lines: readonly string[], head: number): Cause | null {
  let said: Cause | null = null;
  let asked: Cause | null = null;
  for (let i = head + 1; i < Math.min(lines.length, head + MOST); i++) {
    if (STOPPED.test(lines[i]!)) return said ?? asked ?? wordsOverMake(lines, i);
    if (END.test(lines[i]!)) break;
    // A narrow page breaks the line before the class: "(RuntimeError)"
    const isBroken = /^\([A-Z][\w:]{1,80}\)$/.test(lines[i + 1] ?? "");
    const raised = RAISED.exec(isBroken ? `${lines[i]!} ${lines[i + 1]!}` : lines[i]!);
    if (raised !== null) return readRaised(lines, i, raised);
    const words = SAID.exec(lines[i]!)?.[1];
    if (words !== undefined) said ??= { message: words.replace(/^\*+ |^ERROR: /, ""), to: i + 1 };
    // Configured; what follows is make's.
    if (lines[i]!.startsWith("creating Makefile")) said = asked = null;
    if (GAVE_UP.test(lines[i]!)) said ??= asked === null ? wordsOver(lines, head, i) : null;
    const wish = ASKED.exec(lines[i]!)?.[1];
    if (wish !== undefined) asked = { message: `${wish}... no`, to: i + 1 };
    else if (!GAVE_UP.test(lines[i]!) && /^checking /.test(lines[i]!)) asked = null;
  }
  return said ?? asked;
}

// "make: *** [soup.o] Error 1", and what an older make says before it: "Makefile:242: recipe for target 'soup.o' failed"
const STOPPED = /^(?:make(?:\[\d+\])?: \*\*\* |\S{1,200}:\d+: recipe for target )/;
// What make does, or a compiler says: "compiling soup.c", "make \"DESTDIR=\"", "gcc -c soup.c", "soup.c:3:10: fatal error: broth.h: No such file or directory", "compilation terminated."
const OF_MAKE =
  /^(?:compil(?:ing|ation) |linking |make\b|\w*(?:gcc|g\+\+|clang|cc|c\+\+)\b|\/|collect2)|: (?:fatal )?(?:error|warning|note): |\^|^\s/;

/** The line over make's end, where neither make nor a compiler said it. */
function wordsOverMake(lines: readonly string[], at: number): Cause | null {
  const above = lines[at - 1]!.trimEnd();
  return OF_MAKE.test(above) || above.split(" ").length < MOST_WORDS ? null : { message: above, to: at };
}

// What is no reason: "checking for ffi_call()... yes", "creating extconf.h", "current directory: /var/lib/gems/soup-1.0", "/usr/bin/ruby -I lib extconf.rb", "Running 'compile' for soup 3.39.4... OK"
const NO_REASON = /^(?:checking |creating |current directory|\/|.*\.\.\. (?:yes|no|OK)$|.*\bextconf\.rb\b)/;
const MOST_WORDS = 3;

/** The paragraph right over "*** extconf.rb failed ***": in words of its own a gem says there what it misses. */
function wordsOver(lines: readonly string[], head: number, at: number): Cause | null {
  let to = at;
  while (to > head + 1 && lines[to - 1]!.trim() === "") to--;
  let from = to;
  while (from > head + 1 && to - from < MOST_WORDS && /^\S/.test(lines[from - 1]!)) {
    if (NO_REASON.test(lines[from - 1]!)) break;
    from--;
  }
  const message = lines.slice(from, to).join(" ").trim();
  return message.split(" ").length < MOST_WORDS ? null : { message, to };
}

function readRaised(lines: readonly string[], at: number, raised: RegExpExecArray): Cause {
  const [, file, line, message, errorType] = raised as unknown as [string, string, string, string, string];
  let to = at + 1;
  const frames = [frame(file, line)];
  // "        from extconf.rb:45:in `<main>'"
  for (; /^\s+from /.test(lines[to] ?? ""); to++) {
    const read = readRubyFrame(lines[to]!);
    if (read !== null) frames.push(read);
  }
  return { message, errorType, ...ownPlace(frames), to };
}
