/** The first line of a thrown error, in its parts. */
export interface ErrorHead {
  /** "TypeError"; the code where the class is only "Error" and the line has one; null where there is neither. */
  readonly errorType: string | null;
  readonly message: string;
  /** True when the runtime itself says that nobody caught it. */
  readonly uncaught: boolean;
}

// "Uncaught ", "Unhandled (in promise) ", "error: Uncaught (in promise) " (deno), "error: " (bun)
const UNCAUGHT = /^(?:error: )?(?:Uncaught|Unhandled)(?: \(in promise\))?:? /;
// "TypeError [ERR_INVALID_ARG_TYPE]: The ...", "TypeError [Error]: x", "AssertionError: expected 3 to equal 4", "errors.QueueClosedError: closed"
const NAMED = /^\[?((?:[A-Za-z_$][\w$]*\.)*[A-Za-z_$][\w$]*)(?: \[([\w.]+)\])?:(?: (.*))?$/;
// "TypeError", "DOMException", "UnhandledPromiseRejection", "TestingLibraryElementError"
const ERROR_NAME = /(?:Error|Exception|Rejection|Failure|Panic)$/;
// "EACCES: permission denied, open '/etc/app.key'"
const ERRNO = /^(E[A-Z][A-Z0-9]+): /;

// "Exception during run: Error: Cannot find module 'chai'", "(node:1) UnhandledPromiseRejectionWarning: TypeError: x", "[server] Error: y"
const EMBEDDED =
  /(?:^|[\s:\]])((?:[A-Za-z_$][\w$]*\.)*(?:[A-Z][\w$]*)?(?:Error|Exception)(?: \[[\w.]+\])?: .+)$/;

/** Reads a head that something else begins: "Unhandled rejection TypeError: x is not a function". */
export function readEmbeddedHead(line: string): ErrorHead | null {
  const found = EMBEDDED.exec(line);
  return found ? readErrorHead(found[1]!) : readDoubled(line);
}

const NAME = "Error: ";

/** Message and stack with nothing between them: "Cannot find module 'soup'Error: Cannot find module 'soup'". */
function readDoubled(line: string): ErrorHead | null {
  const at = line.indexOf(NAME);
  const message = at < 0 ? "" : line.slice(at + NAME.length);
  if (message.length < SHORTEST || message.length > at || !line.startsWith(message)) return null;
  return readErrorHead(line.slice(message.length));
}

/** A shorter message is not told from a word that stands twice. */
const SHORTEST = 8;

/** Reads "TypeError: x is not a function"; with `anyName` also "Invalid: x". Null where the line is no such head. */
export function readErrorHead(line: string, anyName = false): ErrorHead | null {
  const trimmed = line.trim();
  const uncaught = UNCAUGHT.test(trimmed);
  const text = uncaught ? trimmed.replace(UNCAUGHT, "") : trimmed;
  const named = NAMED.exec(text);
  // deno's own classes have no "Error" in their names: "error: Uncaught (in promise) NotCapable: Requires read access to …"
  const isAnyName = anyName || uncaught;
  if (named && (ERROR_NAME.test(named[1]!) || (isAnyName && /^[A-Z][\w$]*$/.test(named[1]!)))) {
    const message = (named[3] ?? "").replace(text.startsWith("[") ? /\](?: \{)?$/ : /(?!)/, "");
    return { errorType: typeOf(named[1]!, named[2], message), message, uncaught };
  }
  return uncaught && text !== "" ? { errorType: null, message: text, uncaught } : null;
}

/** "Error" says nothing; a code on the same line does. The class name without its namespace otherwise. */
function typeOf(name: string, code: string | undefined, message: string): string {
  const plain = name.slice(name.lastIndexOf(".") + 1);
  if (plain !== "Error") return plain;
  return (
    // "Error [ERR_X]: …", "Error [PriceError]: …" where the name was set later
    (code !== undefined && /^[A-Z](?:[A-Z0-9_]+|\w*(?:Error|Exception))$/.test(code) ? code : undefined) ??
    ERRNO.exec(message)?.[1] ??
    plain
  );
}
