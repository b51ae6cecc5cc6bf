/**
 * How errors are thrown away, in one table for the cycle's "no fix" and the gate's limit: handlers, one-liners, and errors
 * as values that are dropped. In: a block of a change. Out: where, and what stands in a handler. What is too much is for who asks.
 */
import type { Block } from "#learn/suppression-diff.ts";
import { isComment } from "#learn/suppression-tests.ts";
import { indentOf } from "#model/indent.ts";

// .catch(() => {})   .catch(() => null)   .catch(noop)   .catch(function () {})   contextlib.suppress(Exception)   x rescue nil
// defer func() { recover() }()   std::panic::catch_unwind(   On Error Resume Next
export const IN_ONE_LINE =
  /\.catch\(\s*(?:(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|null|undefined|void 0|0|""|''|\[\]|\(\{\s*\}\)|false|true)|noop|Function\.prototype|function\s*\(\w*\)\s*\{\s*\})\s*\)|\bsuppress\(\s*(?:Base)?Exception\b|\srescue\s+(?:nil|false|true|0|\[\]|"")\s*$|\bdefer\s+func\(\)\s*\{\s*(?:_\s*=\s*)?recover\(\)|\bcatch_unwind\(|\bon_error_resume_next\b|^\s*[Oo]n [Ee]rror [Rr]esume [Nn]ext/;

// fs.rmSync(x)   socket.close()   os.unlink(path)
export const TIDIES = /\b(?:rm|unlink|rmdir|close|kill|destroy|dispose|release|abort|cleanup)\w*(?:Sync)?\(/;

/** A handler that a change brings. */
export interface Handler {
  /** The line that opens it. */
  readonly at: number;
  readonly language: "python" | "ruby" | "braces";
  /** What it catches, as written: "e", "Exception as e", "StandardError", "". */
  readonly what: string;
  /** Its statements, as far as the change shows them. */
  readonly body: readonly string[];
  /** Whether the change shows anything of what comes after its opening. */
  readonly isShown: boolean;
}

// } catch (error) {   catch {   except Exception as e:   except: pass   rescue => e   rescue StandardError   try { x() } catch (_) { return 0 }
const OPENS =
  /\bcatch\s*(?:\(([^)]*)\))?\s*\{(.*)$|^\s*except\b\s*(.*?)\s*:\s*(.*)$|^\s*rescue\b(?!\s*=\s)\s*(.*)$/;

/** The handler that a line opens; null where it opens none. */
export function handlerAt(added: readonly string[], at: number): Handler | null {
  const opens = OPENS.exec(added[at]!);
  if (opens === null) return null;
  const [, braces, afterBrace, excepted, afterColon, rescued] = opens;
  const language = excepted !== undefined ? "python" : rescued !== undefined ? "ruby" : "braces";
  const first = (afterBrace ?? afterColon ?? "").trim();
  return {
    at,
    language,
    what: (braces ?? excepted ?? rescued ?? "").trim(),
    body: bodyAfter(added, at, language, first),
    isShown: first !== "" || at + 1 < added.length,
  };
}

function bodyAfter(
  lines: readonly string[],
  at: number,
  language: Handler["language"],
  first: string,
): string[] {
  const body = first === "" ? [] : [first.replace(/\}\s*\)?;?\s*$/, "").trim()];
  if (language === "braces" && /\}\s*\)?;?\s*$/.test(first)) return body.filter(isTelling);
  if (language === "python" && first !== "") return body.filter(isTelling);
  const indent = indentOf(lines[at]!);
  for (const line of lines.slice(at + 1, at + 12)) {
    if (line.trim() === "") continue;
    if (language === "python" ? indentOf(line) <= indent : CLOSES.test(line)) break;
    body.push(line.trim());
  }
  return body.filter(isTelling);
}

const CLOSES = /^\s*(?:\}|end\b|ensure\b|else\b|rescue\b)/;

/** A line that says something: no comment, not empty. */
export function isTelling(line: string): boolean {
  return line.trim() !== "" && !isComment(line);
}

/** An added line that is none of the old ones moved, nor a comment. */
export function isNew({ removed }: Block, line: string): boolean {
  return !isComment(line) && !removed.some((old) => old.trim() === line.trim());
}

/**
 * Go, Rust and shells hand errors on as values: the line with one that was handed on and is now dropped. `isStrict`: also what
 * can be right (`unwrap_or`, `|| true`) and is for a person to say.
 */
export function droppedError(block: Block, language: string, isStrict: boolean): number | null {
  const drops = DROPS[language];
  if (drops === undefined) return null;
  const isDrop = (line: string) => drops.surely(line, block) || (isStrict && drops.maybe(line, block));
  const at = block.added.findIndex((line) => isNew(block, line) && isDrop(line));
  return at < 0 ? null : at;
}

// return nil, err   return err   return fmt.Errorf("read: %w", err)   return Err(e)
const HANDS_ON = /^\s*return\b.*\berr(?:or)?\b|^\s*return Err\(|^\s*panic\(|\?;?\s*$/;
// return nil   return nil, nil   return Ok(())   return 0, nil
const GIVES_NOTHING =
  /^\s*return(?:\s+(?:nil|0|""|false|true|Ok\(.*\)|Default::default\(\)|None)(?:,\s*(?:nil|0|""|false|true))*)?;?\s*$/;

const had = ({ removed }: Block, shape: RegExp) => removed.some((line) => shape.test(line));
const has = ({ added }: Block, shape: RegExp) => added.some((line) => shape.test(line));
const givesUp = (line: string, block: Block) =>
  GIVES_NOTHING.test(line) && had(block, HANDS_ON) && !has(block, HANDS_ON);

interface Drops {
  surely(line: string, block: Block): boolean;
  maybe(line: string, block: Block): boolean;
}

const SHELL: Drops = {
  surely: () => false,
  // pytest || true   set +e   trap 'exit 0' EXIT   .IGNORE:   SHELL = /bin/true   MAKEFLAGS += -i   2>/dev/null where it was heard before
  maybe: (line, { removed }) =>
    /\|\|\s*(?:true|:|exit 0)\s*$|^\s*set \+e\b|^\s*trap\b.*\bexit 0\b|^\.IGNORE\b|^SHELL\s*[:?]?=\s*\S*\/(?:true|echo)\b|^MAKEFLAGS\s*[:+]?=.*(?:\s|=)-{1,2}(?:i|k|ignore-errors|keep-going)\b/.test(
      line,
    ) ||
    (/2>\s*\/dev\/null|&>\s*\/dev\/null/.test(line) && removed.length > 0),
};

// data, err := os.ReadFile(path)
const TAKES_ERROR = /,\s*err\s*:?=/;

const settles = (line: string, block: Block) =>
  /\bPromise\.allSettled\(/.test(line) && had(block, /\bPromise\.all\(/);

const DROPS: Readonly<Record<string, Drops>> = {
  rust: {
    surely: givesUp,
    // std::panic::set_hook(Box::new(|_| {}));   let _ = save(&cart);   save(&cart).ok();   load().unwrap_or_default()
    maybe: (line, block) =>
      /\bpanic::set_hook\(/.test(line) ||
      (/^\s*let _ = |\.ok\(\);\s*$|\.unwrap_or_default\(\)|\.unwrap_or\(|\bif let Ok\(/.test(line) &&
        had(block, /\?\s*[;,)]|\?\.|\.unwrap\(\)|\.expect\(/)),
  },
  go: {
    // data, _ := os.ReadFile(path)
    surely: (line, block) =>
      givesUp(line, block) ||
      (/^\s*\w[\w, ]{0,80}, ?_ :?= \w/.test(line) && had(block, TAKES_ERROR) && !has(block, TAKES_ERROR)),
    // if err != nil {}   _ = err   _ = save(cart)
    maybe: (line, block) =>
      /\bif err(?:or)? != nil \{\s*\}/.test(line) ||
      /^\s*_ = err\b/.test(line) ||
      (/^\s*(?:\w[\w, ]{0,80}, ?_ :?= |_ = )\w/.test(line) && had(block, /\berr\b\s*:?=|,\s*err\b/)),
  },
  shell: SHELL,
  make: SHELL,
  // await Promise.allSettled(jobs) where it was Promise.all(jobs)
  javascript: { surely: () => false, maybe: settles },
  typescript: { surely: () => false, maybe: settles },
  // sys.excepthook = lambda *a: None   threading.excepthook = quiet
  python: {
    surely: () => false,
    maybe: (line) => /\b(?:sys|threading)\.(?:excepthook|unraisablehook)\s*=(?!=)/.test(line),
  },
  // signal(SIGSEGV, SIG_IGN);   sigaction(SIGABRT, &quiet, NULL);
  c: {
    surely: () => false,
    maybe: (line) =>
      /\b(?:signal|sigaction|sigset)\s*\(\s*SIG(?:SEGV|ABRT|BUS|FPE|ILL|TRAP|SYS)\b/.test(line),
  },
  // runCatching { load() }.getOrNull()
  kotlin: {
    surely: () => false,
    maybe: (line) => /\brunCatching\b.*\.getOr(?:Null|Default|Else)\b/.test(line),
  },
  // return try? load() where it was try load()
  swift: { surely: () => false, maybe: (line, block) => /\btry\?/.test(line) && had(block, /\btry\s/) },
  // rescue \n _ -> nil
  elixir: {
    surely: () => false,
    maybe: (line, { added }) =>
      /^\s*_\w*\s*->\s*(?:nil|:ok|\[\]|%\{\}|0|"")\s*$/.test(line) &&
      added.some((one) => /^\s*rescue\s*$/.test(one)),
  },
};
