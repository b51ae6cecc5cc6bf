import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";
import { readLocation } from "../../location.ts";

// "    at f (a.js:1:2)", "\tfrom lib/main.rb:6:in `<main>'", "#0 0x55 in main a.c:4", "  # ./spec/a.rb:5:in `block'", "#1 /app/x.php(12): f()",
// "   at Foo.Bar() in /src/Foo.cs:line 12", "  File \"a.py\", line 3, in f", "    (app 1.0) lib/a.ex:3: A.f/1", "    run.exs:2: A.f/1", " @ ./src/index.js 1:0",
// "  test/cart_test.dart 36:7   main.<fn>.<fn>", "E     File "tests/test_menu.py", line 1", "/usr/lib/gems/exe/bundle:36:in `<top (required)>'", "  (in test file test.bats, line 2)",
// "       shop.CartTest.sumsPrices(CartTest.java:13)", "[error]   scala.Option.getOrElse(Option.scala:120)", "    Test.<anonymous> (test/cart.js:10:5)", "Error in cart (line 3)", "0x0000555555555151 in total (n=3) at src/cart.c:14", "total@src/cart.js:3:5" (SpiderMonkey, JavaScriptCore); not "in src/menu.cr:2: can't find file 'soup'", which says what
const FRAME =
  /^(?:\[(?:error|ERROR)\](?=\s))?(?:E\s|\s)*(?:Error (?:in|using) [\w.>/]{1,80} \(line \d+\)$|at |from |in (?!\S{1,200}:\d{1,6}: \S+ \S+ )|#\s?\d*\s|# \.?\/?\w|@ |File "|\([^()]{1,300} line \d+\)$|\d+: +0x|\([\w .-]+\) (?:lib|test|src)\/|\d+\.? .*@|[\w$.<>*/]{0,80}@(?=[^\s\d])\S{1,300}:\d+:\d+$|0x[\da-f]{6,16} in \S+ \(|by |called (?:at|from) |-->|--> |╭─\[|[┌└]─ |::: |[\w./-]+\.exs?:\d+: \S|[\w./-]+\.dart \d+:\d+ {2,}\S|\S+:\d+:in [`'][^`']{1,200}['`]$|(?<=\s)[\w$/]+(?:\.[\w$<>]+)+\([\w$]+\.\w+:\d+\)$|(?<=\s)[\w$.<>]{1,120} \([\w@~./\\:+-]{1,200}:\d+:\d+\)$)/;
const CALLEE =
  /(?:^\s*at (?:async )?([\w$.<>[\] ]{1,120}) \()|^\s+([\w$./<>]{1,200})\([\w$]+\.\w+:\d+\)$|(?:in [`'"]?([\w$.:#<>()/?! ]{1,100})[`'"]?$)|^\s*(?:in |at |from |#\d{1,4} +)([\w$.:<>/!?*-]{1,120})(?:\(\))? (?:in )?[[(]?(?=[^\s()[\]]{1,200}[:\]])|:\d+ \(([\w$.:<>]{1,120})\)$|^\s+\S{1,300}:\d+:\d+ (?!error|warning|note|info|fail)([\w$.:#<>]{1,120})$/;

// "  error, called at stock.hs:2:14 in main:Main"
const CALLED_AT = /^\s*\S{1,80}, called at /;
// "Raised at Stdlib.failwith in file "stdlib.ml", line 29, characters 17-33", "Called from Cart.total in file "cart.ml", line 3"
const RAISED_AT = /^\s*(?:Raised (?:at|by)|Re-raised at|Called from) /;
const RAISED_IN = /^\s*(?:Raised (?:at|by)|Re-raised at|Called from) (\S{1,200}) in file "/;
// "	test_cart.lua:4: in upvalue 'TestCart.testAddsTax'"
// or, as Starlark has it, "  /app/Tiltfile:3:1: in <toplevel>", "/app/defs.bzl:7:12: in cart_rule"
const IN_KIND =
  /^\s*\S{1,200}:\d+: in (?:upvalue|function|local|method|field|main chunk)\b|^\s*\S{1,200}:\d+:\d+: in [<\w.>]{1,80}$/;

// "    github.com/acme/shop/pkg/cart.(*Client).Download": a function of Go, its file on the next line
const GO_CALL = /^\s{2,}[\w-]+\.[a-z]{2,5}(?:\/[\w.-]{1,80}){1,9}\.(?:\(\*?\w+\)\.)?\w+$/;
// .NET in the words of who reads: "   bei Shop.Cart.Pay(Int32 n) in C:\\app\\Cart.cs:Zeile 3.", "   en Shop.Cart.Pay() en C:\\app\\Cart.cs:línea 3"
const DOTNET = /^\s{2,8}(?:bei|en|à|em|w|в|在|場所) (?:[\w$<>`+]{1,100}\.){1,20}[\w$<>`.]{1,100}\(/;

// 'File "/app/cart.py", line 3, in <module>: Name 'totl' is not defined [name-error]': a call, and what was found there
const SAID_IN = /^File "[^"]{1,300}", line \d+, in \S{1,80}: \S+ \S/;

// "/app/src/cart.zig:14:17: 0x103a9f2 in total (shop)", "???:?:?: 0x0 in ??? (???)": a place, the address there, the function
const ADDRESSED = /^\s*\S{1,300}:(?:\d+|\?):(?:\d+|\?): 0x[\da-f]+ in \S/;

/** True for OCaml's line of a call. */
export const isRaised = (line: string): boolean => line.includes(" in file ") && RAISED_AT.test(line);

/** True when the line only says where, in a stack or under a message. */
export function isFrame(line: string): boolean {
  if (line.startsWith('File "') && SAID_IN.test(line)) return false;
  return (
    FRAME.test(line) ||
    (line.charCodeAt(0) <= 32 && line.includes("/") && GO_CALL.test(line)) ||
    (line.includes(", called at ") && CALLED_AT.test(line)) ||
    isRaised(line) ||
    (line.includes(": in ") && IN_KIND.test(line)) ||
    (line.startsWith("  ") && DOTNET.test(line)) ||
    (line.includes(": 0x") && ADDRESSED.test(line))
  );
}

// Where a stack names calls and only the files' own names, a library is known by its package: "java.base/jdk.internal.reflect.…", "org.junit.jupiter.api.…"
const LIBRARY_CALL =
  /^(?:[\w.]+\/)?(?:java|javax|jakarta|jdk|sun|com\.sun|kotlin|scala|groovy|junit|org\.(?:junit|testng|hamcrest|assertj|opentest4j|mockito|gradle|apache|codehaus|springframework))\./;

// "   at Xunit.Assert.Equal(String a, String b) in C:\\projects\\xunit\\Asserts.cs:line 244"
const DOTNET_LIBRARY =
  /^\s*\S{1,4} (?:Xunit|NUnit|FluentAssertions|Shouldly|Moq|System|Microsoft\.VisualStudio)\.\w/;

// "    (elixir 1.14.0) lib/enum.ex:1658: Enum.map/2": who made a release of it is named with its version; "(till 0.1.0) lib/till.ex:4" may be one's own
const OF_APP =
  /^\s*\((?:elixir|stdlib|kernel|mix|ex_unit|iex|logger|eex|erts|compiler|phoenix|ecto\w{0,20}|plug\w{0,20}|telemetry) \d[\w.-]{0,30}\) lib\//;

// A script without an extension, as V8 tells its calls: "    at _pack (/home/dev/shop/node_modules/.bin/pack:97:16)", "    at C:\\shop\\bin\\serve:3:1"
const SCRIPT = /^\s{1,20}at (?:[^()]{1,200} \()?((?:[A-Za-z]:)?[\\/][^():]{1,300}):(\d{1,9}):(\d{1,9})\)?$/;
// "total@src/cart.js:3:5": the call and its file are one word
const ENGINE = /^\s*[\w$.<>*/]{0,80}@(?=[^\s\d])\S{1,300}:\d+:\d+$/;

/** The place that a stack line names, or null. */
export function readFrame(line: string): Frame | null {
  const place = readLocation(line);
  if (place === null) {
    const script = line.includes(" at ") ? SCRIPT.exec(line) : null;
    return script ? frame(script[1]!, script[2], script[3], CALLEE.exec(line)?.[1]) : null;
  }
  const callee = CALLEE.exec(line) ?? (line.includes(" in file ") ? RAISED_IN.exec(line) : null);
  const fn = callee?.slice(1).find((name) => name !== undefined) ?? null;
  const file = ENGINE.test(line) ? place.file.replace(/^[\w$.<>*/]{0,80}@/, "") : place.file;
  const read = frame(file, place.line, place.column, fn);
  const isLibrary = !/[\\/]/.test(place.file) && LIBRARY_CALL.test(place.before.replace(/^\s*(?:at )?/, ""));
  const isOther = isLibrary || DOTNET_LIBRARY.test(line) || (line.includes(") lib/") && OF_APP.test(line));
  return isOther ? { ...read, own: false } : read;
}
