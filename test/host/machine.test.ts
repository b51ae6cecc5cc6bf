import { expect, it } from "vitest";
import { systemClock } from "#host/clock.ts";
import { shellExitCode, signalName } from "#host/exit-code.ts";
import { describeMachine } from "#host/machine.ts";

it("says what it runs on", () => {
  const { os, tools } = describeMachine();
  expect(os.split(" ")).toEqual([process.platform, expect.stringMatching(/\d/), process.arch]);
  expect(tools).toEqual({ node: process.versions.node });
});

it("tells the time in milliseconds", () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000);
});

it.each([
  [0, null, 0],
  [3, null, 3],
  [null, "SIGINT", 130],
  [null, "SIGKILL", 137],
  [null, "SIGSEGV", 139],
  [null, "SIGTERM", 143],
])("gives exit code %s and signal %s as a shell would: %s", (code, signal, expected) => {
  expect(shellExitCode(code, signal)).toBe(expected);
});

it("names signals by number", () => {
  expect(signalName(2)).toBe("SIGINT");
  expect(signalName(0)).toBeNull();
  expect(signalName(undefined)).toBeNull();
});
