import { is, matches, type Seed, says, seed } from "./seed.ts";

/** Python: syntax, and values that are not what the code takes them for. */
export const PYTHON_LANGUAGE: readonly Seed[] = [
  seed({
    id: "python-fstring-brace",
    title: "A single brace in an f-string",
    category: "syntax_error",
    safety: "safe",
    needles: ["f-string: single"],
    when: [says(/^f-string: single '(?<brace>[{}])' is not allowed$/)],
    advise:
      "If the `{brace}` is meant to be printed, double it; a backslash does not escape it. If it is not, it is left over: braces in an f-string come in pairs.",
    why: "Inside an f-string {{ prints { and }} prints }. Text with many braces (JSON, CSS) reads better outside the f-string.",
    examples: ["SyntaxError: f-string: single '}' is not allowed"],
  }),
  seed({
    id: "python-invalid-syntax",
    title: "Python cannot parse a line and does not say why",
    category: "syntax_error",
    safety: "moderate",
    needles: ["invalid syntax"],
    when: [
      matches("tool", /^(?:python|pytest|unittest|flake8|mypy|unknown)$/),
      is("category", "syntax_error"),
      says(/^(?:SyntaxError: )?invalid syntax(?:\. Perhaps you forgot a comma\?)?$/),
    ],
    advise:
      "Look at the marked place and at the line above it: an open bracket or quote, a missing operator or comma. If both are right, compare `python --version` with the version the syntax needs (match: 3.10, `except*`: 3.11, type statements: 3.12).",
    why: "The parser reports where it could not go on, which is often after the slip. The same file may be fine for another interpreter.",
    unless: ["conflict-markers"],
    examples: ["SyntaxError: invalid syntax"],
  }),
  seed({
    id: "python-tabs-and-spaces",
    title: "Indentation that does not line up",
    category: "syntax_error",
    safety: "safe",
    needles: ["taberror", "unindent does not match"],
    when: [
      matches("error_type", /^(?:TabError|IndentationError)$/),
      says(
        /^(?:inconsistent use of tabs and spaces in indentation|unindent does not match any outer indentation level)$/,
      ),
    ],
    advise:
      "Show the invisible characters of the marked lines (`cat -A`), then indent the block with spaces only. Check that each line still belongs to the block it was in before.",
    why: "A tab may look like four or eight spaces in an editor and is neither for Python. Do not trust the look: a reindented line can change sides of an `if` without an error.",
    examples: [
      "TabError: inconsistent use of tabs and spaces in indentation",
      "IndentationError: unindent does not match any outer indentation level",
    ],
  }),
  seed({
    id: "python-none-value",
    title: "A value is None where an object was expected",
    category: "runtime_error",
    safety: "moderate",
    needles: ["'nonetype' object"],
    when: [
      matches("error_type", /^(?:TypeError|AttributeError)$/),
      says(/^'NoneType' object (?<use>is not (?:subscriptable|iterable|callable)|has no attribute '\w+')/),
    ],
    advise:
      "Find where the None came from before guarding the place that broke ('NoneType' {use}): a function with a path that returns nothing, a lookup without a hit (`dict.get`, `re.match`), a method that changes in place (`list.sort`).",
    why: "A None check at the crash hides the cause and moves the error elsewhere. Decide at the source whether None is a valid answer, and only then handle it.",
    examples: [
      "TypeError: 'NoneType' object is not iterable",
      "AttributeError: 'NoneType' object has no attribute 'group'",
    ],
  }),
  seed({
    id: "python-wrong-kind-of-value",
    title: "A value cannot be used that way",
    category: "runtime_error",
    safety: "moderate",
    needles: ["object is not"],
    when: [
      is("error_type", "TypeError"),
      says(/^'(?<kind>\w+)' object is not (?<use>subscriptable|iterable|callable)/),
    ],
    advise:
      "The value is of type `{kind}`, which is not {use}. See what the name is bound to at that line: a call without its brackets (method, function), a name used twice (a variable called list, a module called like its class), or a value one level deeper than thought.",
    why: "The type in the message is the fact to work from; converting it on the spot usually hides that the wrong thing was passed.",
    unless: ["python-none-value"],
    examples: ["TypeError: 'int' object is not subscriptable"],
  }),
  seed({
    id: "python-no-attribute",
    title: "An object has no such attribute",
    category: "runtime_error",
    safety: "moderate",
    needles: ["has no attribute"],
    when: [
      is("error_type", "AttributeError"),
      says(/^'(?<kind>\w+)' object has no attribute '(?<name>\w+)'/),
    ],
    advise:
      "A `{kind}` has no `{name}`. Either the name is wrong for this type (spelling, a method of another language or an older version), or the object is not of the type you think: print `type()` where it is made, not where it fails.",
    why: "`getattr` with a default, or `hasattr`, makes the error go away and keeps the mistake.",
    unless: ["python-none-value"],
    examples: ["AttributeError: 'list' object has no attribute 'push'"],
  }),
  seed({
    id: "python-unhashable",
    title: "A mutable value as a key",
    category: "runtime_error",
    safety: "moderate",
    needles: ["unhashable type"],
    when: [is("error_type", "TypeError"), says(/unhashable type: '(?<kind>\w+)'/)],
    advise:
      "A `{kind}` cannot be a key of a dict or a member of a set. Use an immutable form (tuple for list, frozenset for set), or key by the field that identifies the thing.",
    why: "A key that could change would be lost in the table. If the brackets are a slip ({[a, b]} for [a, b]), there is nothing to convert.",
    examples: ["TypeError: unhashable type: 'list'"],
  }),
  seed({
    id: "python-mutable-default",
    title: "A mutable default value",
    category: "runtime_error",
    safety: "moderate",
    needles: ["mutable default", "mutable data structures"],
    when: [
      says(
        /^(?:mutable default <class '\w+'> for field \w+ is not allowed|Do not use mutable data structures for argument defaults)/,
      ),
    ],
    advise:
      "Make the value anew each time: `field(default_factory=list)` in a dataclass, `None` as the default and a fresh list inside a function.",
    why: "A default is made once, when the definition is read, and then shared by every call and every instance.",
    examples: [
      "ValueError: mutable default <class 'list'> for field lines is not allowed: use default_factory",
    ],
  }),
  seed({
    id: "python-running-event-loop",
    title: "An event loop is started inside a running one",
    category: "runtime_error",
    safety: "moderate",
    needles: ["event loop"],
    when: [
      is("error_type", "RuntimeError"),
      says(
        /^(?:asyncio\.run\(\) cannot be called from a running event loop|This event loop is already running|Cannot run the event loop while another loop is running)/,
      ),
    ],
    advise:
      "You are already in async code: `await` the coroutine. Keep one `asyncio.run` at the program's edge; in pytest let the plugin own the loop, and in a notebook use `await` at the top level.",
    why: "Patching the loop so that it can be entered twice hides ordering mistakes. A synchronous function that must call async code belongs in a thread, or should become async.",
    examples: ["RuntimeError: asyncio.run() cannot be called from a running event loop"],
  }),
];
