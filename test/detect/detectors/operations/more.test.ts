import { describe, expect, it } from "vitest";
import type { Detector } from "#detect/detector.ts";
import { checkov } from "#detect/detectors/operations/checkov.ts";
import { ciWords } from "#detect/detectors/operations/ci-words.ts";
import { hadolint } from "#detect/detectors/operations/hadolint.ts";
import { migrations } from "#detect/detectors/operations/migrations.ts";
import { logOf } from "../../log-of.ts";

const scan = (detector: Detector, text: string) =>
  detector.scan(logOf(text), { command: "x", exitCode: 1, signal: null });

describe("migrations", () => {
  it("reads flyway's table with the script above it", () => {
    const text =
      "Migration V3__carts.sql failed\n------\nSQL State  : 42601\nError Code : 0\nMessage    : ERROR: syntax error\nLine       : 7\nStatement  : creat";
    expect(scan(migrations, text)).toMatchObject([
      { message: "syntax error", file: "V3__carts.sql", line: 7, errorType: "42601", from: 0, to: 7 },
    ]);
  });
  it("takes the place from the table where no script is named", () => {
    const text = "SQL State  : 42601\nMessage    : broken\nLocation   : sql/V3.sql (/app/sql/V3.sql)";
    expect(scan(migrations, text)).toMatchObject([{ file: "sql/V3.sql", line: null }]);
  });
  it.each([
    "SQL State  : 42601\n\nMessage    : late",
    "Migration failed for changeset a::1::dev:\nno reason",
  ])("leaves %j alone", (text) => expect(scan(migrations, text)).toEqual([]));
});

describe("checkov and hadolint", () => {
  it("leaves out what passed, and a resource without a place keeps its rule", () => {
    const text =
      'Check: CKV_K8S_8: "Liveness"\n\tPASSED for resource: a\nCheck: CKV2_AWS_6: "Block"\n\tFAILED for resource: b';
    expect(scan(checkov, text)).toMatchObject([
      { errorType: "CKV2_AWS_6", message: "Block", from: 2, to: 4 },
    ]);
  });
  it("reads a file by any name", () =>
    expect(scan(hadolint, "docker/api.Dockerfile:4 DL3059 info: Multiple consecutive `RUN`")).toMatchObject([
      { file: "docker/api.Dockerfile", line: 4, errorType: "DL3059" },
    ]));
  it.each(["Dockerfile:3 see DL3008", "DL3008 is off", "-:1 XX3006 warning: no rule"])(
    "leaves %j alone",
    (text) => expect(scan(hadolint, text)).toEqual([]),
  );
});

describe("words of runners and of the loader", () => {
  it.each([
    ["ERROR: Job failed (system failure): prepare environment: no space left", "gitlab-runner"],
    [
      "/app/node: /lib64/libstdc++.so.6: version `GLIBCXX_3.4.29' not found (required by /app/node)",
      "loader",
    ],
  ])("reads %j", (line, tool) => expect(scan(ciWords, line)).toMatchObject([{ tool }]));
  it.each(["ERROR: Job failed: exit code 1", "Job succeeded", "version `2' not found (required by me)"])(
    "leaves %j alone",
    (line) => expect(scan(ciWords, line)).toEqual([]),
  );
});
