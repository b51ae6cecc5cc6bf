import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/**
 * Late in a long process V8 reads patterns without compiling them, and takes no shortcuts: a pattern that was fast in a test alone took
 * four times as long there. A process that does so from its start shows it each time.
 */
it("the lines of slow-patterns.test.ts are read in no time by patterns that are not compiled", async () => {
  const file = "test/regressions/slow-patterns.test.ts";
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--regexp-interpret-all", "node_modules/vitest/vitest.mjs", "run", "--reporter=dot", file],
    { env: { ...process.env, NO_COLOR: "1", TWICESHY_TEST_SLOW_MS: "75" } },
  ).catch((error: { stdout: string }) => error);
  const told = stdout.split("\n").filter((line) => /^ FAIL |^ *Tests /.test(line));
  expect(told).toEqual([expect.stringMatching(/^ *Tests +\d{4} passed/)]);
}, 60_000);
