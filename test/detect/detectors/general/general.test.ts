import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { DETECTORS } from "#detect/registry.ts";
import { logOf } from "../../log-of.ts";
import { UNKNOWN } from "./unknown-tools.ts";

describe("tools that have no detector", () => {
  it.each(UNKNOWN.map((unknown) => [unknown.name, unknown] as const))(
    "%s",
    (_name, { command, output, want }) => {
      const [first] = detect(
        logOf(output),
        { command, exitCode: 1, signal: null },
        { detectors: DETECTORS },
      ).findings;
      const depth = want.file?.split("/").length ?? 1;
      const got = { ...first, file: first?.file?.split("/").slice(-depth).join("/") ?? null };
      expect(got.message).toContain(want.message);
      if (want.file) expect(got).toMatchObject({ file: want.file, line: want.line });
      if (want.test) expect(got.test).toContain(want.test);
      if (want.errorType) expect(got.errorType).toBe(want.errorType);
      expect(want.category).toContain(got.category);
    },
  );
});

describe("talk that is no failure, with the exit code unknown", () => {
  it.each([
    "0 errors, 0 warnings",
    "ERROR handling is described in docs/errors.md",
    "info: retrying after error",
    '{"level":"error","msg":"upstream timed out"}\n{"level":"info","msg":"recovered"}',
    "Usage: tool [--fail-on-error]",
    "src/errors.ts:12:export class NotFoundError extends Error {",
    "caught TypeError: x is null, going on\ndone",
    "a.txt  error.log  failures.json",
  ])("%s", (text) => {
    expect(detect(logOf(`${text}\n`), { command: null, exitCode: null, signal: null }).findings).toEqual([]);
  });
});
