import { describe, expect, it } from "vitest";
import { sortSteps } from "#detect/build-steps.ts";
import type { Log } from "#detect/log.ts";

const logOf = (lines: string[], partial = false): Log => ({
  lines,
  numbers: lines.map((_, i) => i + 1),
  totalLines: lines.length,
  totalBytes: 0,
  partial,
});

describe("steps of a docker build", () => {
  it("lose their number and seconds", () => {
    const { lines } = sortSteps(
      logOf(["#7 [2/3] RUN npm ci", "#7 0.812 npm error code E404", "#7 0.813", "#7 DONE 1.2s"]),
    );
    expect(lines).toEqual(["#7 [2/3] RUN npm ci", "npm error code E404", "", "#7 DONE 1.2s"]);
  });

  it("stand together where they ran side by side, the failed one last, and keep their line numbers", () => {
    const { lines, numbers } = sortSteps(
      logOf([
        "#7 0.100 src/a.c:3:5: error: expected ';'",
        "",
        "#8 0.101 fetching",
        "",
        "#7 0.102     3 |   x = 1",
        '#7 ERROR: process "/bin/sh -c make" did not complete successfully: exit code: 2',
        "",
        "#8 0.300 fetched",
        "#8 CANCELED",
        "------",
      ]),
    );
    expect(lines).toEqual([
      "fetching",
      "fetched",
      "#8 CANCELED",
      "src/a.c:3:5: error: expected ';'",
      "    3 |   x = 1",
      '#7 ERROR: process "/bin/sh -c make" did not complete successfully: exit code: 2',
      "------",
    ]);
    expect(numbers).toEqual([3, 8, 9, 1, 5, 6, 10]);
  });

  it("keep blank lines that a step printed itself", () => {
    const { lines } = sortSteps(
      logOf(["#7 0.100 one", "", "#8 0.101 other", "", "#7 0.102 ", "#7 0.103 two"]),
    );
    expect(lines).toEqual(["one", "", "two", "other"]);
  });

  it("of a build inside a build lose both", () => {
    expect(sortSteps(logOf(["#7 0.812 #3 0.128 npm error"])).lines).toEqual(["npm error"]);
  });

  it.each([
    ["an issue's number", "#12 is fixed"],
    ["a heading", "# 1.5 Parcels"],
    ["a frame of a sanitizer's stack", "#0 0x55 in main parcel.c:4"],
  ])("are none: %s", (_, line) => {
    const log = logOf([line]);
    expect(sortSteps(log)).toBe(log);
  });

  it("are not sorted where lines were left out between them", () => {
    const lines = ["#7 0.1 one", "#8 0.1 other", "#7 0.2 two"];
    expect(sortSteps(logOf(lines, true)).lines).toEqual(["one", "other", "two"]);
  });
});
