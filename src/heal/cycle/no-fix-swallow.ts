import type { Block, ChangedFile } from "#learn/suppression-diff.ts";
import { isComment } from "#learn/suppression-tests.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { NoFix } from "./no-fix-found.ts";

/** An exception or an error that is caught and thrown away in the code. */
export function swallowsErrors(
  files: readonly ChangedFile[],
  failures: readonly CycleFailure[],
): NoFix | null {
  for (const file of files) {
    if (file.kind !== "code" || file.created) continue;
    for (const block of file.blocks) {
      const at = swallowAt(block, failures) ?? (/\.(?:go|rs)$/.test(file.path) ? droppedError(block) : null);
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

// .catch(() => {})   .catch(() => null)   contextlib.suppress(Exception)   x rescue nil   defer func() { recover() }()   catch (e) {}
const IN_ONE_LINE =
  /\.catch\(\s*(?:\(?\w*\)?\s*=>\s*(?:\{\s*\}|null|undefined|void 0|0|""|''|\[\]|\(?\{\s*\}\)?|false|true)|noop)\s*\)|\bsuppress\(\s*(?:Base)?Exception\b|\srescue\s+(?:nil|false|true|0|\[\]|"")\s*$|\bdefer\s+func\(\)\s*\{\s*(?:_\s*=\s*)?recover\(\)\s*;?\s*\}\(\)|\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}|\bcatch_unwind\(/;

// } catch (error) {   catch {   except Exception as e:   except:   rescue => e   rescue StandardError   catch (Exception e) {   catch (_) {
const CATCHES =
  /^\s*(?:\}\s*)?catch\s*(?:\(([^)]*)\))?\s*\{(.*)$|^\s*except\b\s*(.*?)\s*:\s*(.*)$|^\s*rescue\b(?!\s*=\s)\s*(.*)$/;

// return nil, err   return err   return fmt.Errorf("read: %w", err)   return Err(e)
const HANDS_ON = /^\s*return\b.*\berr(?:or)?\b|^\s*return Err\(|^\s*panic\(|\?;?\s*$/;
// return nil   return nil, nil   return Ok(())   return 0, nil
const GIVES_NOTHING =
  /^\s*return(?:\s+(?:nil|0|""|false|true|Ok\(.*\)|Default::default\(\)|None)(?:,\s*(?:nil|0|""|false|true))*)?;?\s*$/;
// data, _ := os.ReadFile(path)
const LOOKS_PAST = /^\s*\w[\w, ]{0,80}, ?_ :?= \w/;

/** Go and Rust hand errors on as values: one that was handed on and is now dropped. */
function droppedError({ removed, added }: Block): number | null {
  const isDropped = (line: string) =>
    (GIVES_NOTHING.test(line) &&
      removed.some((old) => HANDS_ON.test(old)) &&
      !added.some((one) => HANDS_ON.test(one))) ||
    (LOOKS_PAST.test(line) &&
      removed.some((old) => /,\s*err\s*:?=/.test(old)) &&
      !added.some((one) => /,\s*err\s*:?=/.test(one)));
  const at = added.findIndex(isDropped);
  return at < 0 ? null : at;
}

function swallowAt(block: Block, failures: readonly CycleFailure[]): number | null {
  for (const [at, line] of block.added.entries()) {
    if (isComment(line) || block.removed.some((old) => old.trim() === line.trim())) continue;
    if (IN_ONE_LINE.test(line)) {
      if (isOfOldCode(block, line)) return at;
      continue;
    }
    const caught = CATCHES.exec(line);
    if (caught === null) continue;
    const [, braces, afterBrace, excepted, afterColon, rescued] = caught;
    const language = excepted !== undefined ? "python" : rescued !== undefined ? "ruby" : "braces";
    const what = (braces ?? excepted ?? rescued ?? "").trim();
    if (!catchesTooMuch(what, language, failures)) continue;
    const body = bodyAfter(block.added, at, language, (afterBrace ?? afterColon ?? "").trim());
    if (throwsAway(body, language) && !isAsking(block, at)) return at;
  }
  return null;
}

// What only a mistake in the program throws: nothing can be handled about it.
const MISTAKES =
  /\b(?:TypeError|ReferenceError|RangeError|AttributeError|NameError|UnboundLocalError|IndexError|KeyError|AssertionError|ZeroDivisionError|NullPointerException|ClassCastException|IndexOutOfBoundsException|ArrayIndexOutOfBoundsException|IllegalStateException|ArithmeticException|NoMethodError|RuntimeError|RecursionError)\b/;

function catchesTooMuch(what: string, language: string, failures: readonly CycleFailure[]): boolean {
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

/** The statements of the handler, as far as the change shows them. */
function bodyAfter(lines: readonly string[], at: number, language: string, first: string): string[] {
  const body = first === "" ? [] : [first.replace(/\}\s*;?\s*$/, "")];
  if (language === "braces" && /\}\s*;?\s*$/.test(first)) return body.filter(telling);
  if (language === "python" && first !== "") return body.filter(telling);
  const indent = indentOf(lines[at]!);
  for (const line of lines.slice(at + 1, at + 12)) {
    if (line.trim() === "") continue;
    if (
      language === "python"
        ? indentOf(line) <= indent
        : /^\s*(?:\}|end\b|ensure\b|else\b|rescue\b)/.test(line)
    )
      break;
    body.push(line.trim());
  }
  return body.filter(telling);
}

const telling = (line: string) => line.trim() !== "" && !isComment(line);
const indentOf = (line: string) => line.length - line.trimStart().length;

// pass   return   return None   return 0;   continue;   console.error(error);   log.warn("x")   e.printStackTrace();   nil
const NOTHING =
  /^(?:pass|\.\.\.|continue;?|break;?|nil|null;?|return(?:\s+(?:None|null|undefined|nil|true|false|True|False|-?\d[\d.]*|""|''|\[\]|\{\}|\(\)|Optional\.empty\(\)|Collections\.empty\w+\(\)|List\.of\(\)|Map\.of\(\)|this|self))?;?|void \w+;?|_ = \w+;?)$/;
const TALKS =
  /^(?:console\.\w+|(?:self\.)?_?log(?:ger|ging)?\.\w+|LOG(?:GER)?\.\w+|print(?:ln|f)?|puts|warn|System\.(?:out|err)\.print\w*|\w+\.printStackTrace|traceback\.print_exc|Rails\.logger\.\w+|logger\.\w+)\s*\(?/;

function throwsAway(body: readonly string[], language: string): boolean {
  if (body.some((line) => /\b(?:throw|raise|reject|process\.exit|sys\.exit|fail)\b/.test(line))) return false;
  if (language === "ruby" && body.length === 1 && /^(?:nil|false|true|0|\[\]|\{\}|"")$/.test(body[0]!))
    return true;
  return body.every((line) => NOTHING.test(line) || TALKS.test(line));
}

// JSON.parse(text)   new URL(x)   fs.readFileSync(   await fetch(   decodeURIComponent(   int(text)   Integer(   Number.parseInt(   import x   open(path)
const ASKS =
  /\b(?:JSON\.parse|new URL|new RegExp|BigInt|decodeURI(?:Component)?|atob|structuredClone|require\.resolve|(?:await )?import\(|fs\.\w+|(?:read|stat|access|exists|unlink|lstat|realpath)\w*(?:Sync)?\(|accessSync|(?:await )?fetch\(|json\.loads?|int\(|float\(|Integer\(|Float\(|Decimal\(|Date\.parse|parse\w*\(|valueOf\(|open\(|urlopen\(|localStorage|sessionStorage|navigator\.|import \w)/;

// await rm(folder).catch(() => {})   child.kill();   socket.close();   fs.unlinkSync(x)
const TIDIES =
  /\b(?:rm|unlink|rmdir|close|kill|destroy|dispose|release|clear|abort|remove\w*|cleanup|mkdir|chmod|utimes)\w*(?:Sync)?\(/;

/** A failure comes out of code that was there: a catch around new code alone, or around what can only be asked by trying, hides none. */
function isAsking(block: Block, at: number): boolean {
  const start = block.added.slice(0, at).findLastIndex((line) => /\btry\b|^\s*begin\b/.test(line));
  // It begins above, so that what stands between was there.
  if (start < 0) return false;
  if (!block.removed.some(telling)) return true;
  const tried = [
    block.added[start]!.replace(/^.*?\btry\b\s*[{:]?/, ""),
    ...block.added.slice(start + 1, at),
  ].filter(telling);
  return tried.length > 0 && tried.length <= 2 && tried.some((line) => ASKS.test(line) || TIDIES.test(line));
}

/** The line is an old one with something put to it, or what it holds was there. */
function isOfOldCode({ removed, added }: Block, line: string): boolean {
  if (/\brecover\(\)|\bcatch_unwind\(/.test(line)) return true;
  if (TIDIES.test(line)) return false;
  const old = removed.map(bare).filter((text) => text.length > 3);
  return old.some((text) => bare(line).includes(text) || added.some((one) => bare(one) === text));
}

const bare = (line: string) => line.trim().replace(/[;,]$/, "");
