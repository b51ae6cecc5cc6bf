import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";
import { readLocation } from "../../location.ts";

// "    at f (a.js:1:2)", "\tfrom lib/main.rb:6:in `<main>'", "#0 0x55 in main a.c:4", "  # ./spec/a.rb:5:in `block'", "#1 /app/x.php(12): f()",
// "   at Foo.Bar() in /src/Foo.cs:line 12", "  File \"a.py\", line 3, in f", "    (app 1.0) lib/a.ex:3: A.f/1", "    run.exs:2: A.f/1", " @ ./src/index.js 1:0",
// "  test/cart_test.dart 36:7   main.<fn>.<fn>", "E     File "tests/test_menu.py", line 1", "/usr/lib/gems/exe/bundle:36:in `<top (required)>'", "  (in test file test.bats, line 2)",
// "       shop.CartTest.sumsPrices(CartTest.java:13)"
const FRAME =
  /^(?:E\s|\s)*(?:at |from |in |#\s?\d*\s|# \.?\/?\w|@ |File "|\([^()]{1,300} line \d+\)$|\d+: +0x|\([\w .-]+\) (?:lib|test|src)\/|\d+\.? .*@|by |called (?:at|from) |-->|--> |╭─\[|[┌└]─ |::: |[\w./-]+\.exs?:\d+: \S|[\w./-]+\.dart \d+:\d+ {2,}\S|\S+:\d+:in [`'][^`']{1,200}['`]$|(?<=\s)[\w$/]+(?:\.[\w$<>]+)+\([\w$]+\.\w+:\d+\)$)/;
const CALLEE =
  /(?:^\s*at (?:async )?([\w$.<>[\] ]{1,120}) \()|^\s+([\w$./<>]{1,200})\([\w$]+\.\w+:\d+\)$|(?:in [`'"]?([\w$.:#<>/?! ]{1,100})[`'"]?$)/;

// "  error, called at stock.hs:2:14 in main:Main"
const CALLED_AT = /^\s*\S{1,80}, called at /;
// "	test_cart.lua:4: in upvalue 'TestCart.testAddsTax'"
const IN_KIND = /^\s*\S{1,200}:\d+: in (?:upvalue|function|local|method|field|main chunk)\b/;

/** True when the line only says where, in a stack or under a message. */
export function isFrame(line: string): boolean {
  return (
    FRAME.test(line) ||
    (line.includes(", called at ") && CALLED_AT.test(line)) ||
    (line.includes(": in ") && IN_KIND.test(line))
  );
}

// Where a stack names calls and only the files' own names, a library is known by its package: "java.base/jdk.internal.reflect.…", "org.junit.jupiter.api.…"
const LIBRARY_CALL =
  /^(?:[\w.]+\/)?(?:java|javax|jakarta|jdk|sun|com\.sun|kotlin|scala|groovy|junit|org\.(?:junit|testng|hamcrest|assertj|opentest4j|mockito|gradle|apache|codehaus|springframework))\./;

/** The place that a stack line names, or null. */
export function readFrame(line: string): Frame | null {
  const place = readLocation(line);
  if (place === null) return null;
  const callee = CALLEE.exec(line);
  const fn = callee?.slice(1).find((name) => name !== undefined) ?? null;
  const read = frame(place.file, place.line, place.column, fn);
  const isLibrary = !/[\\/]/.test(place.file) && LIBRARY_CALL.test(place.before.replace(/^\s*(?:at )?/, ""));
  return isLibrary ? { ...read, own: false } : read;
}
