import { describe, expect, it } from "vitest";
import { ANNOUNCING, readAnnounced, readPrefix } from "#detect/line-prefix.ts";

describe("the prefix of a line", () => {
  it.each([
    ["@acme/web:test: FAIL", "@acme/web:test", 16],
    ["@acme/web#test: FAIL", "@acme/web:test", 16],
    ["@acme/web: FAIL", "@acme/web", 11],
    ["web#test: FAIL", "web:test", 10],
    ["web:test:", "web:test", 9],
    ["packages/web test: FAIL", "packages/web test", 19],
    ["packages/web test$ ./check.sh", "packages/web test", 17],
    ["[@acme/web]: FAIL", "[@acme/web]", 13],
    ["[pod/web-5d8f-x2/app] FAIL", "[pod/web-5d8f-x2/app]", 22],
    ["[test ] FAIL", "[test ]", 8],
    ["web-1  | FAIL", "web-1  |", 9],
    ["0|web  | FAIL", "0|web  |", 9],
    ["18:46:42 web.1  | FAIL", "web.1  |", 18],
    ["Nov 15 18:46:41 devbox shop[4242]: FAIL", "devbox shop[4242]", 35],
    ["janv. 15 18:46:41 devbox shop[4242]: FAIL", "devbox shop[4242]", 37],
    ["oct. 15 18:46:41 devbox shop[4242]: FAIL", "devbox shop[4242]", 36],
    ["Nov  5 18:46:41 devbox shop[4242]: FAIL", "devbox shop[4242]", 35],
    ["devbox shop[4242]: FAIL", "devbox shop[4242]", 19],
    ["app[web.1]: FAIL", "app[web.1]", 12],
    ["web-5d8f7c9b6-x2v4q app note: FAIL", "web-5d8f7c9b6-x2v4q app", 24],
    ["web-5d8f7c9b6-x2v4q app [1] FAIL", "web-5d8f7c9b6-x2v4q app", 24],
    ["[CI/build]   | FAIL", "[CI/build]", 15],
    ["[build : run-script] FAIL", "[build : run-script]", 21],
    ["[build:L12:34s] FAIL", "[build]", 16],
    ["app[91857] iad [info]FAIL", "app[91857] iad [info]", 21],
    ["shop_web.1.kx83hsd9a@node-1    | FAIL", "shop_web.1.kx83hsd9a@node-1    |", 33],
    ["web\tFAIL", "web\t", 4],
    ['Step #2 - "bake bread": FAIL', 'Step #2 - "bake bread":', 24],
    ["Step #2: FAIL", "Step #2:", 9],
    ["18:46:41.933 [ERROR] [org.gradle.BuildExceptionReporter] FAIL", "gradle", 57],
    ["[ERROR] [org.gradle.internal.buildevents.BuildExceptionReporter] FAIL", "gradle", 65],
  ])("%s", (line, writer, length) => expect(readPrefix(line)).toMatchObject({ writer, length }));

  it.each([
    "",
    " ",
    "note: module 12 was taken from the cache",
    "Downloading https://registry.example.org/a.tgz",
    "2026-11-15 20:01:01 INFO worker-3 processed",
    "src/a.c:3:5: error: 'x' undeclared",
    "C:\\shop\\a.ts(3,5): error TS2322",
    "  ✓ handles case number 3",
    "[ERROR] Failed to execute goal",
    "echo $ 3",
    "Step #2 is to bake: slowly",
    "Step 2/7 : RUN make",
    "a[3] = 4",
    "a long sentence of words: that ends late",
    "undefined-reference-in-a-long-first-word app",
  ])("has none: %s", (line) => expect(readPrefix(line)).toBeNull());
});

describe("a writer that is announced", () => {
  it.each([
    ["api: > api@1.0.0 test", "api"],
    ["web test: Exited with code 1", "web test"],
    ["[0] ./check.sh exited with code SIGTERM", "[0]"],
    ["packages/web test$ ./check.sh", "packages/web test"],
  ])("%s", (line, writer) => {
    expect(readAnnounced(line)).toBe(writer);
    expect(ANNOUNCING.some((literal) => line.includes(literal))).toBe(true);
  });
});
