import { expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import type { Detector } from "#detect/detector.ts";
import { logOf } from "../detect/log-of.ts";

// Assembled, so that no scanner takes this file for a leak.
const TOKEN = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;

// Claims three lines: 4,000 characters, where an excerpt is cut, end inside the token on the last.
const whole: Detector = {
  id: "whole",
  tool: "whole",
  check: "program",
  category: "other",
  rank: 2,
  needles: ["whole"],
  scan: () => [{ message: "no", from: 0, to: 3 }],
};

// Text was once cut to its length before secrets were taken out, and the first half of one stayed.
it.each([
  ["a message", `error: ${"x ".repeat(240)}${TOKEN} was refused\n`],
  ["an excerpt", `whole\n${"y ".repeat(1985)}y\n${TOKEN}\n`],
  ["last words", `${"z ".repeat(240)}${TOKEN} and on\n`],
])("where %s is cut no half of a secret is left", (_where, text) => {
  const about = { command: null, exitCode: 1, signal: null };
  const told = JSON.stringify(detect(logOf(text), about, { detectors: [whole] }).findings);
  expect(told.length).toBeGreaterThan(200);
  expect(told).not.toContain(TOKEN.slice(0, 12));
});
