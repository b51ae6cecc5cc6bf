import { describe, expect, it } from "vitest";
import { node } from "#detect/detectors/javascript/node.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const CRASH = `starting worker 25378
/home/dev/app/src/core.js:4
  return rec.email.length;
             ^

TypeError: Cannot read properties of undefined (reading 'email')
    at notify (/home/dev/app/src/core.js:4:14)
    at main (/home/dev/app/src/index.js:5:10)
    at Module._compile (node:internal/modules/cjs/loader:1521:14)
    at node:internal/main/run_main_module:28:49

Node.js v20.20.2
`;

describe("an exception that ends the process", () => {
  it("is read with its place, type and stack", () => {
    const [draft, ...others] = scan(node, CRASH);
    expect(others).toEqual([]);
    expect(slots(draft)).toEqual({
      message: "Cannot read properties of undefined (reading 'email')",
      errorType: "TypeError",
      file: "/home/dev/app/src/core.js",
      line: 4,
      test: null,
    });
    expect(draft!.sure).toBe(true);
    expect(draft!.frames!.map((f) => [f.fn, f.line, f.own])).toEqual([
      ["notify", 4, true],
      ["main", 5, true],
      ["Module._compile", 1521, false],
      [null, 28, false],
    ]);
    expect([draft!.from, draft!.to]).toEqual([1, 10]);
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    expect(slots(scan(node, dress(CRASH))[0])).toEqual(slots(scan(node, CRASH)[0]));
  });

  it("is found without its head or without its tail", () => {
    const lines = CRASH.split("\n");
    const headless = scan(node, lines.slice(5).join("\n"));
    expect(slots(headless[0])).toEqual(slots(scan(node, CRASH)[0]));
    const tailless = scan(node, lines.slice(0, 8).join("\n"));
    expect(slots(tailless[0])).toEqual(slots(scan(node, CRASH)[0]));
  });

  it("reads Windows paths and modules by URL", () => {
    const windows = CRASH.replaceAll("/home/dev/app/src/", "C:\\app\\src\\");
    expect(slots(scan(node, windows)[0])).toMatchObject({ file: "C:\\app\\src\\core.js", line: 4 });
    const esm = CRASH.replaceAll("/home/dev/app/src/", "file:///home/dev/app/src/");
    expect(slots(scan(node, esm)[0])).toMatchObject({ file: "/home/dev/app/src/core.js", line: 4 });
  });

  it("takes the header's place for a syntax error: the frames are those who wanted the file", () => {
    const text = `/home/dev/app/src/rate.js:12
const x = ;
          ^

SyntaxError: Unexpected token ';'
    at wrapSafe (node:internal/modules/cjs/loader:1464:18)
    at Object.<anonymous> (/home/dev/app/src/index.js:1:14)

Node.js v20.20.2
`;
    expect(slots(scan(node, text)[0])).toMatchObject({
      errorType: "SyntaxError",
      file: "/home/dev/app/src/rate.js",
      line: 12,
    });
  });

  it("takes the file of a broken JSON from the message", () => {
    const text = `node:internal/modules/cjs/loader:1644
    throw err;
    ^

SyntaxError: /home/dev/app/data/x.json: Expected property name or '}' in JSON at position 1
    at Module._extensions..json (node:internal/modules/cjs/loader:1641:39)
    at Object.<anonymous> (/home/dev/app/src/h.js:1:1)
`;
    expect(slots(scan(node, text)[0])).toMatchObject({
      message: "Expected property name or '}' in JSON at position 1",
      file: "/home/dev/app/data/x.json",
      line: null,
    });
  });

  it("reads what is thrown and is no error", () => {
    const text =
      '\n/home/dev/app/a.js:1\nthrow "boom"\n^\nboom\n(Use `node --trace-uncaught ...` to show where the exception was thrown)\n\nNode.js v20.20.2\n';
    expect(slots(scan(node, text)[0])).toMatchObject({
      message: "boom",
      errorType: null,
      file: "/home/dev/app/a.js",
      line: 1,
    });
  });

  it("names the reason of a rejection that is no error", () => {
    const text = `node:internal/process/promises:389
      new UnhandledPromiseRejection(reason);
      ^

UnhandledPromiseRejection: This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "no stock".
    at throwUnhandledRejectionsMode (node:internal/process/promises:389:7) {
  code: 'ERR_UNHANDLED_REJECTION'
}

Node.js v20.20.2
`;
    const [draft] = scan(node, text);
    expect(slots(draft)).toMatchObject({
      message: 'Promise rejected with the reason "no stock"',
      errorType: "UnhandledPromiseRejection",
      file: null,
    });
    expect(draft!.to).toBe(8);
  });
});

describe("what is missing", () => {
  it("is named with the file that wanted it (require)", () => {
    const text = `node:internal/modules/cjs/loader:1210
  throw err;
  ^

Error: Cannot find module 'dayjs'
Require stack:
- /home/dev/app/src/planner.js
- /home/dev/app/src/index.js
    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)
    at Object.<anonymous> (/home/dev/app/src/planner.js:2:13)
    at Module.require (node:internal/modules/cjs/loader:1289:19) {
  code: 'MODULE_NOT_FOUND',
  requireStack: [
    '/home/dev/app/src/planner.js',
    '/home/dev/app/src/index.js'
  ]
}

Node.js v20.20.2
`;
    const [first] = findings(text);
    expect(first).toMatchObject({
      category: "missing_dependency",
      message: "Cannot find module 'dayjs'",
      file: "/home/dev/app/src/planner.js",
      line: 2,
    });
    expect(scan(node, text)[0]!.to).toBe(17);
    const withoutOwnFrame = text.replace(/.*planner\.js:2:13.*\n/, "");
    expect(scan(node, withoutOwnFrame)[0]).toMatchObject({
      file: "/home/dev/app/src/planner.js",
      line: null,
    });
  });

  it("is named with the file that wanted it (import)", () => {
    const text = `node:internal/modules/esm/resolve:873
  throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);
        ^

Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'dayjs' imported from /home/dev/app/src/planner.js
    at packageResolve (node:internal/modules/esm/resolve:873:9) {
  code: 'ERR_MODULE_NOT_FOUND'
}
`;
    expect(slots(scan(node, text)[0])).toMatchObject({
      errorType: "ERR_MODULE_NOT_FOUND",
      file: "/home/dev/app/src/planner.js",
      line: null,
    });
    expect(scan(node, text)[0]!.frames).toEqual([]);
  });

  it("takes the code of a system call for a type", () => {
    const text = `Error: ENOENT: no such file or directory, open '/home/dev/app/data/seed.csv'
    at Object.readFileSync (node:fs:448:20)
    at loadSeed (/home/dev/app/src/index.js:4:13) {
  errno: -2,
  code: 'ENOENT',
  syscall: 'open'
}
`;
    expect(slots(scan(node, text)[0])).toMatchObject({
      errorType: "ENOENT",
      message: "ENOENT: no such file or directory, open '/home/dev/app/data/seed.csv'",
      line: 4,
    });
  });
});

describe("errors inside errors", () => {
  it("tells the cause with the error", () => {
    const text = `/home/dev/app/load.js:1
throw new Error("load failed", { cause })
^

Error: load failed
    at load (/home/dev/app/load.js:1:49)
    ... 5 lines matching cause stack trace ...
    at node:internal/main/run_main_module:28:49 {
  [cause]: SyntaxError: Expected property name or '}' in JSON at position 1
      at JSON.parse (<anonymous>)
      at parse (/home/dev/app/parse.js:9:23)
}

Node.js v20.20.2
`;
    const [draft, ...others] = scan(node, text);
    expect(others).toEqual([]);
    expect(slots(draft)).toMatchObject({
      message: "load failed (cause: Expected property name or '}' in JSON at position 1)",
      errorType: "Error",
      file: "/home/dev/app/load.js",
      line: 1,
    });
  });

  it("takes the place of the cause where the error has none of its own", () => {
    const text = `TypeError: fetch failed
    at node:internal/deps/undici/undici:14976:13 {
  [cause]: Error: getaddrinfo ENOTFOUND api.example.com
      at GetAddrInfoReqWrap.onlookup (node:dns:107:26)
      at ask (/home/dev/app/src/api.js:3:9) {
    errno: -3008,
    code: 'ENOTFOUND'
  }
}
`;
    const [first] = findings(text);
    expect(first).toMatchObject({ category: "connection_error", file: "/home/dev/app/src/api.js", line: 3 });
    expect(first!.message).toBe("fetch failed (cause: getaddrinfo ENOTFOUND api.example.com)");
  });

  it("reads an error without a stack that has a cause (node 24), and node 18's way of writing it", () => {
    const text = `node:internal/process/promises:394
    triggerUncaughtException(err, true /* fromPromise */);
    ^

[TypeError: fetch failed] {
  [cause]: Error: bad port
      at makeNetworkError (node:internal/deps/undici/undici:11841:35)
      at ask (/home/dev/app/src/api.js:3:9)
}

Node.js v24.1.0
`;
    const expected = {
      message: "fetch failed (cause: bad port)",
      errorType: "TypeError",
      file: "/home/dev/app/src/api.js",
      line: 3,
      test: null,
    };
    expect(scan(node, text).map(slots)).toEqual([expected]);
    const old = text
      .replace(
        "[TypeError: fetch failed] {",
        "TypeError: fetch failed\n    at node:internal/deps/undici/undici:12637:11 {",
      )
      .replace("[cause]:", "cause:");
    expect(scan(node, old).map(slots)).toEqual([expected]);
  });

  it("names an error without a message by its class", () => {
    const text =
      "/home/dev/app/o.js:1\nthrow new RangeError\n^\n\nRangeError\n    at Object.<anonymous> (/home/dev/app/o.js:1:7)\n\nNode.js v20.20.2\n";
    expect(slots(scan(node, text)[0])).toMatchObject({
      message: "RangeError",
      errorType: "RangeError",
      line: 1,
    });
  });

  it("takes the first error of an aggregate that says nothing itself", () => {
    const text = `AggregateError [ECONNREFUSED]: 
    at internalConnectMultiple (node:net:1122:18) {
  code: 'ECONNREFUSED',
  [errors]: [
    Error: connect ECONNREFUSED ::1:5432
        at createConnectionError (node:net:1652:14),
    Error: connect ECONNREFUSED 127.0.0.1:5432
        at createConnectionError (node:net:1652:14)
  ]
}
`;
    const drafts = scan(node, text);
    expect(drafts).toHaveLength(1);
    expect(slots(drafts[0])).toMatchObject({
      message: "connect ECONNREFUSED ::1:5432",
      errorType: "AggregateError",
    });
  });

  it("reads an event's error to its end", () => {
    const text = `node:events:502
      throw er; // Unhandled 'error' event
      ^

Error: listen EADDRINUSE: address already in use :::3000
    at Server.setupListenHandle [as _listen2] (node:net:1817:16)
    at Object.<anonymous> (/home/dev/app/server.js:9:4)
Emitted 'error' event on Server instance at:
    at emitErrorNT (node:net:1796:8) {
  code: 'EADDRINUSE'
}

Node.js v20.20.2
`;
    const [draft] = scan(node, text);
    expect(slots(draft)).toMatchObject({
      message: "listen EADDRINUSE: address already in use :::3000",
      file: "/home/dev/app/server.js",
      line: 9,
    });
    expect(draft!.to).toBe(11);
  });
});

describe("assertions", () => {
  it("are told in one line, values and all", () => {
    const short = `AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

1 !== 2

    at Object.<anonymous> (/home/dev/app/k.js:1:18) {
  code: 'ERR_ASSERTION'
}
`;
    expect(scan(node, short)[0]!.message).toBe("Expected values to be strictly equal: 1 !== 2");
    const long = short.replace(
      "\n1 !== 2\n",
      "+ actual - expected\n\n+ 'hello_world'\n- 'hello-world'\n        ^\n",
    );
    expect(scan(node, long)[0]!.message).toBe(
      "Expected values to be strictly equal: 'hello_world' !== 'hello-world'",
    );
    expect(scan(node, long)[0]!.line).toBe(1);
  });
});

describe("V8 and the command line", () => {
  it("reads running out of memory", () => {
    const text =
      "\n<--- Last few GCs --->\n\n[1:0x1] 386 ms: Mark-Compact\n\n<--- JS stacktrace --->\n\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n----- Native stack trace -----\n\n 1: 0xb78db3 node::OOMErrorHandler(char const*, v8::OOMDetails const&) [node]\n";
    const [first] = findings(text, { exitCode: 134 });
    expect(first).toMatchObject({
      category: "oom",
      errorType: "FATAL ERROR",
      message: "Reached heap limit Allocation failed - JavaScript heap out of memory",
      file: null,
    });
  });

  it("reads a wrong option", () => {
    expect(slots(scan(node, "node: bad option: --inspekt\n")[0])).toMatchObject({
      message: "bad option: --inspekt",
    });
  });
});

describe("runtimes that print alike", () => {
  it("reads deno", () => {
    const text = `error: Uncaught (in promise) TypeError: rows.map is not a function
  return rows.map((r) => r.id);
              ^
    at list (file:///home/dev/app/main.ts:3:15)
    at file:///home/dev/app/main.ts:7:1
    at ext:core/01_core.js:291:9
`;
    const [draft] = scan(node, text);
    expect(slots(draft)).toMatchObject({
      message: "rows.map is not a function",
      errorType: "TypeError",
      file: "/home/dev/app/main.ts",
      line: 3,
    });
    expect(draft!.sure).toBe(true);
    expect(draft!.frames!.at(-1)!.own).toBe(false);
  });

  it("reads bun", () => {
    const text = `1 | export const f = (x) => x.name;
                            ^
TypeError: undefined is not an object (evaluating 'x.name')
      at f (/home/dev/app/index.ts:1:25)
      at /home/dev/app/index.ts:3:1

Bun v1.2.3 (Linux x64)
`;
    expect(scan(node, text)[0]).toMatchObject({
      errorType: "TypeError",
      file: "/home/dev/app/index.ts",
      line: 1,
      sure: true,
    });
  });

  it("knows the files of an old node as its own", () => {
    const text =
      "TypeError: x is not a function\n    at Object.<anonymous> (/home/dev/app/a.js:3:1)\n    at Module._compile (module.js:570:32)\n    at events.js:160:7\n";
    expect(scan(node, text)[0]!.frames!.map((f) => f.own)).toEqual([true, false, false]);
  });
});

describe("stacks that somebody printed", () => {
  const LOGGED =
    "listening on 3000\nError: upstream hung up\n    at ask (/home/dev/app/src/api.js:3:9)\nretrying\nall good\n";

  it("are no failure by themselves", () => {
    expect(scan(node, LOGGED).map((d) => d.sure)).toEqual([false]);
    expect(findings(LOGGED, { exitCode: 0 })).toEqual([]);
    expect(findings(LOGGED, { exitCode: null })).toEqual([]);
  });

  it("are the likely cause at the end of a run that failed", () => {
    expect(scan(node, LOGGED, { exitCode: 1 }).map((d) => d.sure)).toEqual([true]);
    const early = LOGGED + Array.from({ length: 60 }, (_, i) => `step ${i} of ${i * i}\n`).join("");
    expect(scan(node, early, { exitCode: 1 }).map((d) => d.sure)).toEqual([false]);
  });

  it("are read behind a logger's words", () => {
    const text =
      "[server] request failed: TypeError: x.id is undefined\n    at get (/home/dev/app/src/db.js:8:2)\n";
    expect(slots(scan(node, text)[0])).toMatchObject({
      message: "x.id is undefined",
      errorType: "TypeError",
      line: 8,
    });
  });

  it("keeps warnings, traces and stacks without a head apart", () => {
    expect(scan(node, "Trace: here\n    at f (/app/a.js:1:1)\n")).toEqual([]);
    expect(
      scan(node, "(node:1) Warning: old\nDeprecationWarning: use b\n    at f (/app/a.js:1:1)\n"),
    ).toEqual([]);
    expect(scan(node, "some text\n    at f (/app/a.js:1:1)\n    at g (/app/a.js:2:1)\n")).toEqual([]);
    expect(scan(node, "we met at noon (14:30)\nlook at a:b\n")).toEqual([]);
  });

  it("takes the rejections of node 14 for failures only where the run failed", () => {
    const text =
      "(node:19) UnhandledPromiseRejectionWarning: TypeError: job.run is not a function\n    at start (/app/all.js:4:13)\n(Use `node --trace-warnings ...`)\n" +
      Array.from({ length: 50 }, (_, i) => `line ${i}\n`).join("");
    expect(scan(node, text).map((d) => d.sure)).toEqual([false]);
    expect(scan(node, text, { exitCode: 1 })[0]).toMatchObject({
      sure: true,
      message: "job.run is not a function",
      line: 4,
    });
  });

  it("keeps several apart", () => {
    const two = "Error: one\n    at a (/app/a.js:1:1)\nError: two\n    at b (/app/b.js:2:1)\n";
    expect(scan(node, two).map((d) => [d.message, d.line])).toEqual([
      ["one", 1],
      ["two", 2],
    ]);
  });
});

describe("a stack in packages alone is a tool's own", () => {
  const INSIDES = `frob 2.1 building
src/main.js (1:9): "fmt" is not exported by "src/util.js"
Error: Command failed: frob
    at fail (/home/dev/app/node_modules/frob/lib/run.js:222:9)
    at main (/home/dev/app/node_modules/frob/bin/frob:7:1)
`;

  it("so that what the tool says in its own words is told first", () => {
    expect(scan(node, INSIDES).map(({ sure }) => sure)).toEqual([false]);
    const [first] = findings(INSIDES);
    expect(first).toMatchObject({
      file: "src/main.js",
      line: 1,
      message: '"fmt" is not exported by "src/util.js"',
    });
  });

  it("and is told where nothing else is said", () => {
    const [first] = findings(INSIDES.split("\n").slice(2).join("\n"));
    expect(first?.message).toContain("Command failed: frob");
  });

  it("near miss: one call in the user's code", () => {
    const own = INSIDES.replace(
      "at main (/home/dev/app/node_modules/frob/bin/frob",
      "at main (/home/dev/app/src/frob.js",
    );
    expect(findings(own)[0]).toMatchObject({ detector: "node", file: "/home/dev/app/src/frob.js" });
  });
});

describe("a place, code and a mark under it are node's only over an error", () => {
  it("near miss: another tool's frame", () => {
    const frame =
      'src/main.js (1:9): "fmt" is not exported\nfile: /app/src/main.js:1:9\n\n1: import { fmt } from "./u"\n            ^\n2: fmt(1);\n\n    at error (/app/node_modules/frob/a.js:1:2)\n';
    expect(scan(node, frame).map(({ message }) => message)).not.toContain("2: fmt(1);");
  });
});

describe("what node cannot parse or hold", () => {
  it("is a package's file, by the header: the calls below are node's own", () => {
    const text = `E:\\shop\\node_modules\\cart\\lib\\index.js:139
    for (let i = start ?? 0; i < 3; i++) {
                        ^

SyntaxError: Unexpected token ?
    at new Script (vm.js:79:7)
    at createScript (vm.js:251:10)
    at Module._compile (internal/modules/cjs/loader.js:656:28)
`;
    expect(findings(text)[0]).toMatchObject({
      message: "Unexpected token ?",
      file: "E:\\shop\\node_modules\\cart\\lib\\index.js",
      line: 139,
      category: "syntax_error",
    });
  });

  it("is memory, also where V8 broke the line", () => {
    const text =
      "FATAL ERROR: Scavenger: semi-space copy\n Allocation failed - process out of memory\nAborted\n";
    expect(findings(text)[0]).toMatchObject({
      message: "Scavenger: semi-space copy Allocation failed - process out of memory",
      category: "oom",
    });
    expect(scan(node, "FATAL ERROR: the shop\n is closed\n")).toEqual([]);
  });
});

describe("V8 out of memory, the sentence cut off", () => {
  const frames = [
    "----- Native stack trace -----",
    "",
    " 1: 0xb78db3 node::OOMErrorHandler(char const*, v8::OOMDetails const&) [node]",
    " 2: 0xee8300 v8::Utils::ReportOOMFailure(v8::internal::Isolate*, char const*, v8::OOMDetails const&) [node]",
    " 3: 0xee85e7 v8::internal::V8::FatalProcessOutOfMemory(v8::internal::Isolate*, char const*) [node]",
    " 4: 0x10fb205  [node]",
    "Aborted",
    "",
  ];

  it("is told by the frames", () => {
    expect(findings(frames.join("\n"))).toMatchObject([
      { message: "v8::Utils::ReportOOMFailure", category: "oom" },
    ]);
    expect(findings(frames.filter((_, i) => i !== 3).join("\n"))[0]).toMatchObject({
      message: "v8::internal::V8::FatalProcessOutOfMemory",
      category: "oom",
    });
  });

  it("near miss: another abort's frames, and the sentence above", () => {
    const other = frames.filter((line) => !/OOM|OutOf/.test(line)).join("\n");
    expect(findings(other)[0]).toMatchObject({ message: "Aborted", category: "runtime_error" });
    const whole = `FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n${frames.join("\n")}`;
    expect(findings(whole).map(({ message }) => message)).toEqual([
      "Reached heap limit Allocation failed - JavaScript heap out of memory",
    ]);
  });
});

describe("a module that a package wanted", () => {
  const stack = (where: string) =>
    `Error: Cannot find module '../packer'\n    at Function.Module._resolveFilename (internal/modules/cjs/loader.js:980:15)\n    at require (internal/modules/cjs/helpers.js:72:18)\n    at _packer (${where})\n    at Module.load (internal/modules/cjs/loader.js:1000:32)\n`;

  it.each(["/home/dev/shop/node_modules/.bin/pack", "/home/dev/shop/node_modules/packer/src/pack.ts"])(
    "was wanted in %s, not in node itself",
    (file) => {
      expect(findings(stack(`${file}:97:16`))[0]).toMatchObject({
        message: "Cannot find module '../packer'",
        category: "missing_dependency",
        file,
        line: 97,
      });
    },
  );

  it("is told once where message and stack were printed without a break", () => {
    const text = `version: 0.0.23\nCannot find module 'shop-cli/lib/till'Error: Cannot find module 'shop-cli/lib/till'\n    at Function.Module._load (module.js:280:25)\n    at Object.<anonymous> (/home/dev/shop/Brocfile.js:4:16)\n`;
    expect(findings(text)[0]).toMatchObject({
      message: "Cannot find module 'shop-cli/lib/till'",
      file: "/home/dev/shop/Brocfile.js",
      line: 4,
    });
  });

  it("near miss: two different sentences are one message", () => {
    const text = "Cannot open the till Error: Cannot open the door\n    at f (/home/dev/shop/till.js:4:16)\n";
    expect(findings(text)[0]?.message).toBe("Cannot open the door");
  });
});

describe("a process that only ended", () => {
  it.each([
    "Metro Bundler process exited with code 1",
    "Process exited with code: 2",
    "vite exited with code 3",
  ])("%s leaves the word to what it said before", (said) => {
    const text = `error Unrecognized command "open".\n\n${said}\nError: ${said}\n    at ChildProcess.<anonymous> (/home/dev/shop/src/open.ts:18:16)\n`;
    expect(findings(text)[0]?.message).toBe('Unrecognized command "open".');
  });

  it("near miss: one that says why", () => {
    const text =
      "Error: Process exited with code 1: no till\n    at run (/home/dev/shop/src/open.ts:18:16)\n";
    expect(findings(`error soup is cold\n\n${text}`).map(({ message }) => message)).toContain(
      "Process exited with code 1: no till",
    );
  });
});

describe("a crash in a file of node's own", () => {
  it("is a package's that called it", () => {
    const text =
      "fs.js:35\n} = primordials;\n    ^\n\nReferenceError: primordials is not defined\n    at fs.js:35:5\n    at req_ (/home/dev/shop/node_modules/natives/index.js:143:24)\n";
    expect(findings(text)[0]).toMatchObject({
      message: "primordials is not defined",
      file: "/home/dev/shop/node_modules/natives/index.js",
      line: 143,
    });
  });

  it("near miss: a user's file of that name stands in a folder", () => {
    const text =
      "/home/dev/shop/fs.js:35\n} = tills;\n    ^\n\nReferenceError: tills is not defined\n    at req_ (/home/dev/shop/node_modules/natives/index.js:143:24)\n";
    expect(findings(text)[0]).toMatchObject({ file: "/home/dev/shop/fs.js", line: 35 });
  });
});

describe("a command that a script of node ran", () => {
  const crash = (said: string) =>
    `node:internal/errors:984\n  const err = new Error(message);\n              ^\n\nError: Command failed: ./bake.sh\n${said}    at checkExecSyncError (node:child_process:891:11)\n    at Object.<anonymous> (/home/dev/shop/deploy.js:3:1) {\n  status: 1\n}\n\nNode.js v22.1.0\n`;

  it("has said why, above the error or in it", () => {
    expect(scan(node, crash(""))).toMatchObject([
      { message: "Command failed: ./bake.sh", role: "consequence" },
    ]);
    expect(scan(node, crash("fatal: no such plate\n\n"))).toMatchObject([
      { message: "fatal: no such plate" },
    ]);
  });
});
