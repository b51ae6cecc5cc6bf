import { describe, expect, it } from "vitest";
import { dresses, read, readUnknown, told } from "./read.ts";

const ZERO = `
Traceback (most recent call last):
  File "/home/dev/app/main.py", line 4, in <module>
    print(mean([]))
          ^^^^^^^^
  File "/home/dev/app/stats.py", line 2, in mean
    return sum(xs) / len(xs)
           ~~~~~~~~^~~~~~~~~
ZeroDivisionError: division by zero
`;

describe("a traceback", () => {
  it("names the exception, and the innermost place in the user's own code", () => {
    const [first, ...rest] = read(ZERO);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      detector: "python-traceback",
      tool: "python",
      category: "runtime_error",
      errorType: "ZeroDivisionError",
      message: "division by zero",
      file: "/home/dev/app/stats.py",
      line: 2,
      at: 1,
    });
    expect(first!.frames.map(({ file, line, fn, own }) => [file, line, fn, own])).toEqual([
      ["/home/dev/app/stats.py", 2, "mean", true],
      ["/home/dev/app/main.py", 4, "<module>", true],
    ]);
  });

  it.each(dresses(ZERO))("is the same with %s", (_, dressed) => {
    expect(told(dressed)).toEqual(["ZeroDivisionError | division by zero | /home/dev/app/stats.py:2 | -"]);
  });

  it("is read without its head", () => {
    expect(told(ZERO.split("\n").slice(3).join("\n"))).toEqual([
      "ZeroDivisionError | division by zero | /home/dev/app/stats.py:2 | -",
    ]);
  });

  it("is nothing without its exception", () => {
    expect(read(ZERO.split("\n").slice(0, -2).join("\n"))).toEqual([]);
  });

  it("is read through an indentation and where frames were left out", () => {
    const indented = ZERO.split("\n").map((line) => `      ${line}`);
    indented.splice(4, 1, "      ... 12 frames left out");
    expect(told(indented.join("\n"))).toEqual([
      "ZeroDivisionError | division by zero | /home/dev/app/stats.py:2 | -",
    ]);
  });

  it("is read where the indentation was lost, and a doctest's place is none", () => {
    const flat =
      'Traceback (most recent call last):\nFile "/app/manage.py", line 12, in <module>\nmain()\nFile "/app/shop/till.py", line 4, in main\nraise KeyError("till")\nKeyError: \'till\'\n';
    expect(told(flat)).toEqual(["KeyError | 'till' | /app/shop/till.py:4 | -"]);
    expect(told(flat.split("\n").slice(1).join("\n"))).toEqual([
      "KeyError | 'till' | /app/shop/till.py:4 | -",
    ]);
    expect(
      read('File "/app/cart.py", line 3, in cart.total\nFailed example:\n    total(2)\n').map(
        (f) => f.detector,
      ),
    ).not.toContain("python-traceback");
  });

  it("keeps two writers apart whose lines are mixed", () => {
    const other = ZERO.replace(/stats/g, "shop").replace(
      "ZeroDivisionError: division by zero",
      "KeyError: 'sku'",
    );
    const mixed = ZERO.trim()
      .split("\n")
      .flatMap((line, i) => [`a | ${line}`, `b | ${other.trim().split("\n")[i]}`]);
    expect(told(mixed.join("\n"))).toEqual([
      "ZeroDivisionError | division by zero | /home/dev/app/stats.py:2 | -",
      "KeyError | 'sku' | /home/dev/app/shop.py:2 | -",
    ]);
  });

  it("is read across what an agent left out", () => {
    const lines = ZERO.trim().split("\n");
    const half = 'ain.py", line 4, in <module>';
    const cut = [lines[0], lines[1], "", "... [20012 characters truncated] ...", "", half, ...lines.slice(4)];
    expect(told(cut.join("\n"))).toEqual([
      "ZeroDivisionError | division by zero | /home/dev/app/stats.py:2 | -",
    ]);
    const ended = [...lines.slice(0, 3), "KeyError: 'a'", "", ...lines];
    expect(told(ended.join("\n"))).toHaveLength(2);
  });

  it("is read behind docker's counting prefix", () => {
    const lines = ZERO.trim().split("\n");
    expect(told(lines.map((line, i) => `#12 3.${400 + i} ${line}`).join("\n"))).toEqual([
      "ZeroDivisionError | division by zero | /home/dev/app/stats.py:2 | -",
    ]);
  });
});

describe("whose code it is", () => {
  it.each([
    ["/usr/lib64/python3.9/json/decoder.py"],
    ["/usr/local/lib/python3.11/http/client.py"],
    ["/home/dev/app/.venv/lib/python3.12/site-packages/requests/adapters.py"],
    ["C:\\hostedtoolcache\\windows\\Python\\3.11.7\\x64\\Lib\\json\\decoder.py"],
    ["C:\\Python311\\Lib\\json\\decoder.py"],
    ["<frozen importlib._bootstrap>"],
  ])("%s is not the user's", (library) => {
    const output = `Traceback (most recent call last):
  File "C:\\app\\load.py", line 3, in <module>
    json.load(f)
  File "${library}", line 355, in raw_decode
    raise JSONDecodeError("Expecting value", s, err.value) from None
json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)`;
    expect(told(output)).toEqual([
      "json.decoder.JSONDecodeError | Expecting value: line 1 column 1 (char 0) | C:\\app\\load.py:3 | -",
    ]);
  });

  it("names no file where there is none", () => {
    const output = `Traceback (most recent call last):
  File "<string>", line 1, in <module>
ModuleNotFoundError: No module named 'nope'`;
    expect(read(output)).toMatchObject([{ file: null, line: null, category: "missing_dependency" }]);
  });
});

describe("exceptions that were chained", () => {
  const cause = `Traceback (most recent call last):
  File "/home/dev/app/load.py", line 9, in load
    return table[name]
KeyError: 'shop'
`;
  const raised = `Traceback (most recent call last):
  File "/home/dev/app/main.py", line 3, in <module>
    load("shop")
  File "/home/dev/app/load.py", line 11, in load
    raise SettingsError("no section shop") from error
load.SettingsError: no section shop`;

  it.each([
    ["The above exception was the direct cause of the following exception:"],
    ["During handling of the above exception, another exception occurred:"],
  ])("%s: the last was raised", (link) => {
    expect(told(`${cause}\n${link}\n\n${raised}`)).toEqual([
      "load.SettingsError | no section shop | /home/dev/app/load.py:11 | -",
    ]);
  });

  it("point into the user's code by an earlier link where the last has none", () => {
    const library = `Traceback (most recent call last):
  File "/usr/lib/python3.11/urllib/request.py", line 1351, in do_open
    raise URLError(err)
urllib.error.URLError: <urlopen error timed out>`;
    expect(
      read(`${cause}\nDuring handling of the above exception, another exception occurred:\n\n${library}`),
    ).toMatchObject([
      { errorType: "urllib.error.URLError", file: "/home/dev/app/load.py", line: 9, category: "timeout" },
    ]);
  });

  it("are two when nothing links them", () => {
    expect(told(`${cause}\n${raised}`)).toHaveLength(2);
  });
});

describe("messages", () => {
  const raise = (text: string) => `Traceback (most recent call last):
  File "/home/dev/app/main.py", line 6, in load
    raise it
${text}`;
  const essence = (text: string) => told(raise(text))[0]?.split(" | ").slice(0, 2).join(" | ");

  it.each([
    ["MemoryError", "MemoryError | MemoryError"],
    ["MemoryError\ncleaning up", "MemoryError | MemoryError"],
    ["KeyError: 'amount'", "KeyError | 'amount'"],
    [
      "socket.gaierror: [Errno -2] Name or service not known",
      "socket.gaierror | [Errno -2] Name or service not known",
    ],
    ["zlib.error: Error -3 while decompressing", "zlib.error | Error -3 while decompressing"],
    ["__main__.f.<locals>.Bad: local one", "__main__.f.<locals>.Bad | local one"],
    ["ValueError: first line\nsecond line", "ValueError | first line"],
    ["ValueError: \nsaid on the next line", "ValueError | said on the next line"],
    [
      "app.ConfigError: these keys are missing:\n  host, port",
      "app.ConfigError | these keys are missing: host, port",
    ],
    [
      "pydantic_core._pydantic_core.ValidationError: 1 validation error for Settings\nport\n  Input should be a valid integer [type=int_parsing, input_value='http', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.13/v/int_parsing",
      "pydantic_core._pydantic_core.ValidationError | 1 validation error for Settings: port: Input should be a valid integer",
    ],
  ])("%j", (text, expected) => {
    expect(essence(text)).toBe(expected);
  });

  it("do not swallow what a wrapper says next", () => {
    const [first] = read(raise("ValueError: no\nmake: *** [Makefile:2: run] Error 1"));
    expect(first).toMatchObject({ message: "no", excerpt: expect.not.stringContaining("make") });
  });
});

describe("what an exception is of", () => {
  const SUMS = "  File \"/app/cart.py\", line 14, in total\n    return sums[soup]\nKeyError: 'soup'\n";

  it.each([
    ["below it", `${SUMS}Falsifying example: test_total(\n    soup='',\n)\n`],
    [
      "above it",
      `Falsifying explicit example: test_total(\n    soup='',\n)\nTraceback (most recent call last):\n${SUMS}`,
    ],
  ])("a property that hypothesis found wrong, told %s", (_, output) => {
    expect(read(output)).toMatchObject([
      { test: "test_total", category: "test_failure", errorType: "KeyError", file: "/app/cart.py", line: 14 },
    ]);
  });

  it.each([
    ["far below", `${SUMS}${"the next is weighed\n".repeat(7)}Falsifying example: test_total(x=0)\n`],
    ["another's", `Falsifying example: test_total(x=0)\nand then the shop is run\n${SUMS}`],
    ["talk", `${SUMS}Falsifying example: none was found\n`],
  ])("no property: %s", (_, output) => {
    expect(read(output)).toMatchObject([{ test: null, category: "runtime_error" }]);
  });

  it.each([
    ["resolvelib.resolvers.ResolutionImpossible: Unable to find a resolution", "missing_dependency"],
    ["pkg_resources.DistributionNotFound: The 'soup>=2' distribution was missed", "missing_dependency"],
    ["shop.errors.ScreenResolutionError: too small", "runtime_error"],
  ])("%s", (line, category) => {
    expect(read(`  File "/app/cart.py", line 14, in total\n    go()\n${line}\n`)).toMatchObject([
      { category },
    ]);
  });
});

describe("odd tracebacks", () => {
  it("a recursion, shortened by Python", () => {
    const output = `Traceback (most recent call last):
  File "/home/dev/app/tree.py", line 4, in <module>
    walk(0)
  File "/home/dev/app/tree.py", line 2, in walk
    return walk(n + 1)
  [Previous line repeated 996 more times]
RecursionError: maximum recursion depth exceeded`;
    expect(told(output)).toEqual([
      "RecursionError | maximum recursion depth exceeded | /home/dev/app/tree.py:2 | -",
    ]);
  });

  it.each([
    ["SyntaxError: '(' was never closed", "    print(1\n         ^\n"],
    ["IndentationError: expected an indented block after 'if' statement on line 2", "    x = 1\n    ^\n"],
    ["TabError: inconsistent use of tabs and spaces in indentation", "    y = 2\n"],
    ["SyntaxError: unexpected EOF while parsing", "\n    ^\n"],
  ])("without frames: %s", (line, source) => {
    const output = `  File "/home/dev/app/menu.py", line 3\n${source}${line}`;
    const [type, message] = line.split(": ", 2);
    expect(read(output)).toMatchObject([
      { category: "syntax_error", errorType: type, message, file: "/home/dev/app/menu.py", line: 3 },
    ]);
  });

  it("a syntax error in an imported module stands where the error is, not where the import is", () => {
    const output = `Traceback (most recent call last):
  File "/home/dev/app/main.py", line 1, in <module>
    import menu
  File "/home/dev/app/menu.py", line 2
    if x
        ^
SyntaxError: expected ':'`;
    expect(told(output)).toEqual(["SyntaxError | expected ':' | /home/dev/app/menu.py:2 | -"]);
  });

  it("compileall's stars", () => {
    const output = `Compiling 'syn.py'...
***   File "syn.py", line 2
    return (1 +
           ^
SyntaxError: '(' was never closed
`;
    expect(told(output)).toEqual(["SyntaxError | '(' was never closed | syn.py:2 | -"]);
  });

  it("a program that only repeats that another one failed comes after what that one said", () => {
    const output = `cat: rates.csv: No such file or directory
Traceback (most recent call last):
  File "/home/dev/app/sub.py", line 2, in <module>
    subprocess.run(["cat", "rates.csv"], check=True)
  File "/usr/lib/python3.12/subprocess.py", line 571, in run
    raise CalledProcessError(retcode, process.args,
subprocess.CalledProcessError: Command '['cat', 'rates.csv']' returned non-zero exit status 1.`;
    expect(read(output).map(({ detector }) => detector)).toEqual(["program-words", "python-traceback"]);
  });

  it("and takes the place of what git said right before", () => {
    const output = (said: string) => `${said}
Traceback (most recent call last):
  File "/home/dev/app/notes.py", line 4, in <module>
    subprocess.check_output(["git", "describe"])
  File "/usr/lib/python3.12/subprocess.py", line 571, in run
    raise CalledProcessError(retcode, process.args,
subprocess.CalledProcessError: Command '['git', 'describe']' returned non-zero exit status 128.`;
    expect(read(output("fatal: No names found, cannot describe anything."))).toMatchObject([
      { message: "No names found, cannot describe anything.", file: "/home/dev/app/notes.py", line: 4 },
    ]);
    expect(read(output("describing the plates"))).toMatchObject([
      { message: "Command '['git', 'describe']' returned non-zero exit status 128." },
    ]);
  });

  it("calls through packages alone that name a file of settings are about that file", () => {
    const output = (folder: string, said: string) => `Traceback (most recent call last):
  File "${folder}/setuptools/config/pyprojecttoml.py", line 51, in validate
    raise ValueError(f"{error}")
ValueError: ${said}`;
    const packages = "/usr/lib/python3/dist-packages";
    const said = "invalid pyproject.toml config: `project.dependencies`.";
    expect(read(output(packages, said))).toMatchObject([
      { message: said, file: "pyproject.toml", line: null, category: "config_error" },
    ]);
    expect(read(output("/home/dev/app", said))).toMatchObject([{ line: 51, category: "runtime_error" }]);
    expect(read(output(packages, "no plates in old_pyproject.toml"))).toMatchObject([
      { line: 51, category: "runtime_error" },
    ]);
  });

  it("what torchrun says of a worker comes after the worker's own word", () => {
    const output =
      'Traceback (most recent call last):\n  File "/app/train.py", line 8, in main\n    loss.backward()\nRuntimeError: no grad\nTraceback (most recent call last):\n  File "/usr/local/bin/torchrun", line 8, in <module>\n    sys.exit(main())\ntorch.distributed.elastic.multiprocessing.errors.ChildFailedError: \n====\ntrain.py FAILED\n';
    expect(told(output)[0]).toBe("RuntimeError | no grad | /app/train.py:8 | -");
  });

  it("what is improperly configured is a matter of settings", () => {
    const output =
      'Traceback (most recent call last):\n  File "/app/manage.py", line 12, in <module>\n    main()\ndjango.core.exceptions.ImproperlyConfigured: The SECRET_KEY setting must not be empty.\n';
    expect(read(output)[0]).toMatchObject({ category: "config_error", file: "/app/manage.py", line: 12 });
  });

  it("a fatal error of the interpreter, with the crashing thread's stack", () => {
    const output = `Fatal Python error: Segmentation fault

Thread 0x00007f11 (most recent call first):
  File "/home/dev/app/pool.py", line 90 in wait

Current thread 0x00007f12 (most recent call first):
  File "/usr/lib/python3.13/ctypes/__init__.py", line 514 in string_at
  File "/home/dev/app/crash.py", line 1 in <module>

Extension modules: _ctypes (total: 1)
Segmentation fault (core dumped)`;
    expect(told(output, { exitCode: 139 })).toEqual([
      "Fatal Python error | Segmentation fault | /home/dev/app/crash.py:1 | -",
    ]);
  });
});

describe("an exception group", () => {
  const group = (members: string) => `  + Exception Group Traceback (most recent call last):
  |   File "/home/dev/app/jobs.py", line 12, in <module>
  |     asyncio.run(main())
  |   File "/usr/lib/python3.12/asyncio/runners.py", line 194, in run
  |     return runner.run(main)
  | ExceptionGroup: unhandled errors in a TaskGroup (${members.includes("2 ---") ? "2 sub-exceptions" : "1 sub-exception"})
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "/home/dev/app/jobs.py", line 3, in price
    |     raise ValueError("no price for soup")
    | ValueError: no price for soup
${members}    +------------------------------------`;

  it("of one is told by that one", () => {
    expect(told(group(""))).toEqual([
      "ValueError | unhandled errors in a TaskGroup (1 sub-exception): ValueError: no price for soup | /home/dev/app/jobs.py:3 | -",
    ]);
  });

  it("of several is told by the group and its first", () => {
    const second = `    +---------------- 2 ----------------
    | TypeError: two
`;
    expect(told(group(second))).toEqual([
      "ExceptionGroup | unhandled errors in a TaskGroup (2 sub-exceptions): ValueError: no price for soup | /home/dev/app/jobs.py:3 | -",
    ]);
  });
});

describe("tracebacks that ended nothing", () => {
  const caught = (before: string, after: string) => `${before}${ZERO.trim()}\n${after}`;

  it.each([
    ["a log record before it", "ERROR:root:could not parse\n", ""],
    [
      "a dated log record",
      "2026-11-15 21:19:44,388 root ERROR could not parse\n",
      "2026-11-15 21:19:44,389 root INFO on\n",
    ],
    ["a thread", "Exception in thread Thread-1 (worker):\n", "done\n"],
    ["a destructor", "Exception ignored in: <function A.__del__ at 0x7f5f>\n", "fine\n"],
    ["logging's own trouble", "--- Logging error ---\n", ""],
    ["a task nobody asked", "Task exception was never retrieved\n", ""],
    ["output that goes on", "", "no price for 'bread', asked the cook instead\n"],
    ["output that ends well", "", "\nOK\n"],
    [
      "a text that shows one",
      "# Notes\n\nA stack trace looks like this:\n\n```\n",
      "```\n\nTests that fail exit with 0.\n",
    ],
  ])("%s: no failure while the exit code is unknown", (_, before, after) => {
    expect(readUnknown(caught(before, after))).toEqual([]);
  });

  it("the last words of an output that says nothing else are believed", () => {
    expect(readUnknown(ZERO)).toHaveLength(1);
  });

  it("a logged one at the end of a failing run is the cause", () => {
    expect(told(caught("ERROR:root:startup failed\n", ""))).toEqual([
      "ZeroDivisionError | division by zero | /home/dev/app/stats.py:2 | -",
    ]);
  });

  it("a logged one never comes before the one that ended the run", () => {
    const noise = Array.from({ length: 40 }, (_, i) => `step ${i}`).join("\n");
    const end = ZERO.replace("ZeroDivisionError: division by zero", "KeyError: 'sku'");
    expect(read(`${caught("ERROR:root:retrying\n", noise)}${end}`)[0]).toMatchObject({
      errorType: "KeyError",
    });
  });
});
