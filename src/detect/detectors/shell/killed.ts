import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { isLastWord } from "./last-words.ts";
import { runningTest } from "./running-test.ts";

/** A program that the system ended: out of memory, a crash, a deadline. */
export const killed: Detector = {
  id: "killed",
  tool: "shell",
  check: "shell",
  category: "runtime_error",
  rank: 1,
  needles: [
    "killed",
    "segmentation fault",
    "abort",
    "bus error",
    "illegal instruction",
    "floating point exception",
    "terminated",
    "breakpoint trap",
    "out of memory",
    "timeout:",
    "alarm clock",
    "oom",
  ],
  scan(log, about) {
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const read = readDeath(line, about);
      if (read !== null)
        drafts.push({
          ...read,
          test: runningTest(log, i),
          from: i,
          to: i + 1,
          sure: isLastWord(log, i, about, true),
          role: isExplained(log, i) ? "consequence" : (read.role ?? "cause"),
        });
    });
    return drafts;
  },
};

// A signal's name, and its words in the mouths of bash, dash and zsh
const SIGNALS: readonly { signal: string; words: RegExp; category?: Category }[] = [
  { signal: "SIGKILL", words: /^killed$/i, category: "oom" },
  { signal: "SIGSEGV", words: /^segmentation fault$/i },
  { signal: "SIGABRT", words: /^abort(?:ed)?$/i },
  { signal: "SIGBUS", words: /^bus error$/i },
  { signal: "SIGILL", words: /^illegal (?:hardware )?instruction$/i },
  { signal: "SIGFPE", words: /^floating point exception$/i },
  { signal: "SIGTRAP", words: /^trace\/(?:breakpoint|BPT) trap$/i },
  { signal: "SIGTERM", words: /^terminated$/i },
  { signal: "SIGALRM", words: /^alarm clock$/i, category: "timeout" },
];
const WORDS = String.raw`(?<words>Killed|Segmentation fault|Abort(?:ed)?|Bus error|Illegal (?:hardware )?instruction|Floating point exception|Trace\/(?:breakpoint|BPT) trap|Terminated|Alarm clock)`;

const SHAPES: readonly { pattern: RegExp; role?: Draft["role"] }[] = [
  // "run.sh: line 3:  4711 Killed                  node app.js", "4711 Segmentation fault      (core dumped) ./app", "4711 Floating point exception./app" (no room is left)
  {
    pattern: new RegExp(
      String.raw`^(?:(?<script>[^:]{1,200}): (?:line (?<line>\d+): +)?)?\d+ ${WORDS}(?: {2,}.*| ?\(core dumped\).*|(?<=exception)[^\s(].*)?$`,
    ),
  },
  // "Killed", "Segmentation fault (core dumped)", "sh: line 1: Aborted"
  {
    pattern: new RegExp(
      String.raw`^(?:(?:ba|z|da|k)?sh: (?:line )?(?:\d+: )?)?${WORDS}(?::? \d+)?(?: \(core dumped\))?\.?$`,
    ),
  },
  // "zsh: segmentation fault (core dumped)  ./app", "zsh: killed     node app.js"
  { pattern: new RegExp(String.raw`^zsh: ${WORDS}(?: +\(core dumped\))?(?: {2,}\S.*)?$`, "i") },
  // "make: *** [Makefile:3: run] Segmentation fault (core dumped)"
  {
    pattern: new RegExp(String.raw`^\S*make(?:\[\d+\])?: \*\*\* \[.*\] ${WORDS}(?: \(core dumped\))?$`),
    role: "summary",
  },
];

// "fish: Job 1, './app' terminated by signal SIGSEGV (Address boundary error)"
const FISH = /terminated by signal (SIG[A-Z]+)/;
// "Out of memory: Killed process 812 (node)", "Memory cgroup out of memory: Killed process 9 (java)", "oom-kill:constraint=…", "node invoked oom-killer: gfp_mask=0x24201ca, order=0"
const KERNEL =
  /((?<!\S)\S+ invoked oom-killer\b.*|(?:Memory cgroup out|Out) of memory: Kill(?:ed)? process \d+ .*|oom-kill:.*|.*\bOOMKilled\b.*)$/;
// "timeout: sending signal TERM to command 'sleep'"
const DEADLINE = /^timeout: (sending signal \w+ to command .+)$/;

const QUICK = /kill|fault|abort|bus error|illegal|floating point|trap|terminated|alarm clock|timeout: |OOM/i;

function readDeath(
  line: string,
  about: About,
): (Omit<Draft, "from" | "to"> & { role?: Draft["role"] }) | null {
  if (line.length > 1000 || !QUICK.test(line)) return null;
  for (const { pattern, role } of SHAPES) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const {
      words,
      script,
      line: number,
    } = match.groups as Partial<Record<"script" | "line", string>> & { words: string };
    const known = SIGNALS.find((entry) => entry.words.test(words))!;
    const category = about.exitCode === 124 ? "timeout" : known.category;
    const message = words[0]!.toUpperCase() + words.slice(1);
    const place =
      number === undefined || /^(?:\S*\/)?\w{0,3}sh$/.test(script!)
        ? {}
        : { file: script!, line: toNumber(number) };
    return {
      message,
      errorType: known.signal,
      ...place,
      ...(role && { role }),
      ...(category && { category }),
    };
  }
  const fish = FISH.exec(line);
  if (fish !== null) return { message: line.slice(fish.index), errorType: fish[1]! };
  const kernel = KERNEL.exec(line);
  if (kernel !== null) return { message: kernel[1]!, errorType: "SIGKILL", category: "oom" };
  const deadline = DEADLINE.exec(line);
  return deadline === null ? null : { message: deadline[1]!, category: "timeout" };
}

// What a program says just before it aborts is the cause: "terminate called after throwing …", "Assertion `p' failed.", "Fatal Python error: …"
const EXPLANATION =
  /terminate called|Assertion .+ failed|assertion failed|panicked at|Fatal Python error|AddressSanitizer|stack smashing detected|free\(\): |double free|malloc\(\): |corrupted size|heap out of memory|FATAL ERROR: |out of memory|ReportOOMFailure|FatalProcessOutOfMemory/i;
const LOOK_BACK = 12;
// " 3: 0xee85e7 v8::internal::V8::FatalProcessOutOfMemory(v8::internal::Isolate*, char const*) [node]": a stack between the two
const NATIVE_FRAME = /^\s*#?\d+:? +0x[0-9a-f]+\b/;

function isExplained(log: Log, index: number): boolean {
  let left = LOOK_BACK;
  for (let i = index - 1; i >= 0 && left > 0; i--) {
    if (EXPLANATION.test(log.lines[i]!)) return true;
    if (!NATIVE_FRAME.test(log.lines[i]!)) left--;
  }
  return false;
}
