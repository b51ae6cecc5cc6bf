export interface ExceptionLine {
  readonly type: string;
  readonly message: string;
}

// "TypeError: x is not a function", "java.lang.NullPointerException: null", "Uncaught ArgumentError: no", "sqlite3.OperationalError: ..",
const ONLY_PLACE = /^[^"]{1,200}", \d{1,9}, \d{1,9}$/;
// "** (KeyError) key :a not found", "Unhandled exception. System.InvalidOperationException: x", "panic: runtime error: ..."
const NAMED =
  /^(?:[\s\W]{0,8})(?:(?:PHP )?(?:Fatal error:\s+)?(?:Uncaught|Unhandled|Caused by:?|Exception in thread "[^"]{0,80}"|Unhandled exception[.:]?(?: at)?)\s+(?:exception[:.]?\s+)?)?((?:[A-Za-z_$][\w$]*(?:::|\.|\\))*[A-Z][\w$]*(?:Error|Exception|Failure|Fault|Panic|Interrupt|Exit|Warning)|Exception)(?:\s?\[[\w-]+\])?(?::\s*|\s*$|\s+-\s+)(.*)$/;
// "django.core.exceptions.ImproperlyConfigured: ...": a class by its qualified name needs no telling suffix
const QUALIFIED = /^((?:[a-z_]\w*\.){1,8}[A-Z]\w{2,}): (.+)$/;
// "raised CONSTRAINT_ERROR : run.adb:5 divide by zero", "unhandled exception: key not found: soup [KeyError]"
const RAISED = /^raised ([A-Z][A-Z_.]{3,60}) : (?:\S+:\d+ )?(.+)$/;
const BRACKETED =
  /^(?:(?:[\w ]*: )?[\w ]*exception: )?(.{3,400}) \[((?:[A-Za-z_]\w*(?:\.|::))*[A-Z]\w*(?:Error|Exception|Defect|Failure))\]$/;
// "Fatal error: exception Failure("no price for soup")", "Exception: Failure "no price for soup"."
const CONSTRUCTED =
  /^(?:Fatal error: exception|Exception:) ((?:[A-Z]\w*\.)*[A-Z]\w*)(?=\(| "|\.?$)(?:\(| )?"?(.*?)"?\)?\.?$/;
// "** (KeyError) key :price not found in: %{}"
const ELIXIR = /^\*\* \(([\w.]+)\)\s*(.*)$/;
// "lib/main.rb:3:in `pay': gateway refused order (GatewayError)"
const TRAILING = /^(.{3,400}) \(((?:[A-Za-z_]\w*::)*[A-Z]\w*(?:Error|Exception|Failure|Exit))\)$/;
// "panic: index out of range", "fatal error: all goroutines are asleep", "thread 'tests::sums' (519) panicked at src/lib.rs:16:9:"
const PANIC =
  /^(?:thread '[^']*' (?:\(\d+\) )?)?(panic|panicked at|fatal error|Fatal error|FATAL ERROR|terminate called after throwing an instance of|Segmentation fault|Abort trap|Bus error|Assertion failed|Assertion .{1,200} failed)\b:?,?\s*(.*)$/;

/** An exception as runtimes print it, or null. */
export function readException(line: string): ExceptionLine | null {
  const named =
    CONSTRUCTED.exec(line) ??
    NAMED.exec(line) ??
    QUALIFIED.exec(line) ??
    RAISED.exec(line) ??
    ELIXIR.exec(line);
  // 'exception Assert_failure("till.ml", 3, 9)', 'Match_failure("src/coin.ml", 12, 4)' (OCaml and what is written in it: coqc, frama-c, flow): of a place the type is all that is said
  if (named !== null && ONLY_PLACE.test(named[2] ?? ""))
    return { type: named[1]!, message: `${named[1]}("${named[2]})` };
  if (named !== null && named[1]!.endsWith("Warning")) return null;
  // "LoadError: UndefVarError: x not defined": the inner one says what happened
  if (named !== null && NAMED.test(named[2] ?? "")) return readException(named[2]!);
  if (named !== null) return { type: named[1]!, message: (named[2] ?? "").trim() };
  const trailing = TRAILING.exec(line) ?? BRACKETED.exec(line);
  if (trailing !== null)
    return {
      type: trailing[2]!,
      message: trailing[1]!.replace(/^[^\s:]+:\d+(?::in [`'][^'`]*['`])?:\s*/, ""),
    };
  const panic = PANIC.exec(line);
  if (panic === null) return null;
  const word = panic[1]!.startsWith("Assertion")
    ? "assertion"
    : panic[1]!.startsWith("panic")
      ? "panic"
      : panic[1]!;
  return { type: word, message: (word === "assertion" ? "" : panic[2]) || line.trim() };
}
