import type { Block, ChangedFile } from "#learn/suppression-diff.ts";
import type { CycleFailure } from "#model/cycle.ts";
import { languageOf } from "../gates/language.ts";
import {
  droppedError,
  type Handler,
  handlerAt,
  IN_ONE_LINE,
  isNew,
  isTelling,
  TIDIES,
} from "../swallow-table.ts";
import type { NoFix } from "./no-fix-found.ts";

/** An exception or an error that is caught and thrown away in the code. */
export function swallowsErrors(
  files: readonly ChangedFile[],
  failures: readonly CycleFailure[],
): NoFix | null {
  for (const file of files) {
    if (file.kind !== "code" || file.created) continue;
    for (const block of file.blocks) {
      const at = swallowAt(block, failures) ?? droppedError(block, languageOf(file.path).name, false);
      if (at !== null)
        return {
          kind: "swallows-error",
          where: `${file.path}:${block.line + at}`,
          why: `what goes wrong is caught and thrown away: ${block.added[at]!.trim().slice(0, 100)}`,
        };
    }
  }
  return null;
}

function swallowAt(block: Block, failures: readonly CycleFailure[]): number | null {
  for (const [at, line] of block.added.entries()) {
    if (!isNew(block, line)) continue;
    if (IN_ONE_LINE.test(line)) {
      if (isOfOldCode(block, line)) return at;
      continue;
    }
    const handler = handlerAt(block.added, at);
    if (handler === null || !catchesTooMuch(handler, failures)) continue;
    if (throwsAway(handler) && !isAsking(block, at)) return at;
  }
  return null;
}

// What only a mistake in the program throws: nothing can be handled about it.
const MISTAKES =
  /\b(?:TypeError|ReferenceError|RangeError|AttributeError|NameError|UnboundLocalError|IndexError|KeyError|AssertionError|ZeroDivisionError|NullPointerException|ClassCastException|IndexOutOfBoundsException|ArrayIndexOutOfBoundsException|IllegalStateException|ArithmeticException|NoMethodError|RuntimeError|RecursionError)\b/;

function catchesTooMuch({ what, language }: Handler, failures: readonly CycleFailure[]): boolean {
  // JavaScript's catch takes all there is
  if (
    what === "" ||
    (/^(?:_?\w+|=>\s*\w+)(?:\s*:\s*(?:any|unknown))?$/.test(what) && language !== "python")
  ) {
    return !(language === "ruby" && /^[A-Z]/.test(what) && !/^(?:StandardError|Exception)$/.test(what));
  }
  if (/\b(?:BaseException|Exception|Throwable|StandardError|Error|object)\b/.test(what)) return true;
  const named = what.match(/\b[A-Z]\w+/g) ?? [];
  return named.some(
    (name) =>
      MISTAKES.test(name) &&
      failures.some(({ errorType, message }) => errorType?.endsWith(name) || message.startsWith(name)),
  );
}

// pass   return   return None   return 0;   continue;   console.error(error);   log.warn("x")   e.printStackTrace();   nil
const NOTHING =
  /^(?:pass|\.\.\.|continue;?|break;?|nil|null;?|return(?:\s+(?:None|null|undefined|nil|true|false|True|False|-?\d[\d.]*|""|''|\[\]|\{\}|\(\)|Optional\.empty\(\)|Collections\.empty\w+\(\)|List\.of\(\)|Map\.of\(\)|this|self))?;?|void \w+;?|_ = \w+;?)$/;
const TALKS =
  /^(?:console\.\w+|(?:self\.)?_?log(?:ger|ging)?\.\w+|LOG(?:GER)?\.\w+|print(?:ln|f)?|puts|warn|System\.(?:out|err)\.print\w*|\w+\.printStackTrace|traceback\.print_exc|Rails\.logger\.\w+|logger\.\w+)\s*\(?/;

function throwsAway({ body, language }: Handler): boolean {
  if (body.some((line) => /\b(?:throw|raise|reject|process\.exit|sys\.exit|fail)\b/.test(line))) return false;
  if (language === "ruby" && body.length === 1 && /^(?:nil|false|true|0|\[\]|\{\}|"")$/.test(body[0]!))
    return true;
  return body.every((line) => NOTHING.test(line) || TALKS.test(line));
}

// JSON.parse(text)   new URL(x)   fs.readFileSync(   await fetch(   decodeURIComponent(   int(text)   Integer(   Number.parseInt(   import x   open(path)
const ASKS =
  /\b(?:JSON\.parse|new URL|new RegExp|BigInt|decodeURI(?:Component)?|atob|structuredClone|require\.resolve|(?:await )?import\(|fs\.\w+|(?:read|stat|access|exists|unlink|lstat|realpath)\w*(?:Sync)?\(|accessSync|(?:await )?fetch\(|json\.loads?|int\(|float\(|Integer\(|Float\(|Decimal\(|Date\.parse|parse\w*\(|valueOf\(|open\(|urlopen\(|localStorage|sessionStorage|navigator\.|import \w)/;

// clearInterval(timer)   removeListener(…)   await mkdir(folder).catch(() => {})   fs.utimesSync(x, now, now)
const ARRANGES = /\b(?:clear|remove|mkdir|chmod|utimes)\w*(?:Sync)?\(/;
const isTidying = (line: string) => TIDIES.test(line) || ARRANGES.test(line);

/** A failure comes out of code that was there: a catch around new code alone, or around what can only be asked by trying, hides none. */
function isAsking(block: Block, at: number): boolean {
  // try { unlinkSync(file) } catch {}
  if (/\btry\b.*\bcatch\b/.test(block.added[at]!)) return !isOfOldCode(block, block.added[at]!);
  const start = block.added.slice(0, at).findLastIndex((line) => /\btry\b|^\s*begin\b/.test(line));
  // It begins above, so that what stands between was there.
  if (start < 0) return false;
  if (!block.removed.some(isTelling)) return true;
  const tried = [
    block.added[start]!.replace(/^.*?\btry\b\s*[{:]?/, ""),
    ...block.added.slice(start + 1, at),
  ].filter(isTelling);
  return tried.length > 0 && tried.length <= 2 && tried.some((line) => ASKS.test(line) || isTidying(line));
}

/** The line is an old one with something put to it, or what it holds was there. */
function isOfOldCode({ removed, added }: Block, line: string): boolean {
  if (/\brecover\(\)|\bcatch_unwind\(/.test(line)) return true;
  if (isTidying(line)) return false;
  const old = removed.map(bare).filter((text) => text.length > 3);
  return old.some((text) => bare(line).includes(text) || added.some((one) => bare(one) === text));
}

const bare = (line: string) => line.trim().replace(/[;,]$/, "");
