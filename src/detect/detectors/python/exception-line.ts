/** An exception as Python prints it on one line: its class and what it says. */
export interface ExceptionLine {
  readonly errorType: string;
  readonly message: string;
}

// "ZeroDivisionError: division by zero", "sqlite3.OperationalError: no such table: a", "__main__.f.<locals>.Bad: x", "MemoryError"
const EXCEPTION = /^((?:[A-Za-z_]\w*\.|<locals>\.)*[A-Za-z_]\w*)(?:: ?(.*))?$/;

// A bare word is an exception only when it looks like one: "MemoryError", "KeyboardInterrupt", "queue.Empty", not "done"
const CLASS_LIKE = /(?:^|\.)_?[A-Z]\w*$|(?:^|\.)(?:error|timeout|gaierror|herror)$/;

/** Reads "Type: message"; null where the line cannot be an exception. */
export function readExceptionLine(line: string): ExceptionLine | null {
  const match = EXCEPTION.exec(line);
  if (match === null || !CLASS_LIKE.test(match[1]!)) return null;
  // trial and Python 2 name the module of the built-in ones, too: "builtins.KeyError", "exceptions.KeyError"
  return { errorType: match[1]!.replace(/^(?:builtins|exceptions)\./, ""), message: (match[2] ?? "").trim() };
}

// "1 validation error for Settings" (pydantic): the field and what it wants stand on the next two lines
const VALIDATION = /^\d+ validation errors? for /;

/** True when the first line of a message only says that more follows. */
export function announces(first: string): boolean {
  return first === "" || first.endsWith(":") || VALIDATION.test(first);
}

/**
 * The one line that a person would quote from a message of several: the first that says something, and the next
 * where the first only announces it ("... for Settings", "The following were missing:").
 */
export function essence(lines: readonly string[]): string {
  const said = lines.map((line) => line.trim()).filter((line) => line !== "");
  const first = said[0] ?? "";
  if (VALIDATION.test(first) && said.length > 2) {
    return `${first}: ${said[1]}: ${said[2]!.replace(/ \[type=.*$/, "")}`;
  }
  return first.endsWith(":") && said.length > 1 ? `${first} ${said[1]}` : first;
}
