import { byLines } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

/** ctest's own word on a test that it ended or could not start; what a test printed is read as its runner's. */
export const ctest: Detector = byLines({
  id: "ctest",
  tool: "ctest",
  check: "test",
  category: "test_failure",
  rank: 2,
  needles: ["***timeout ", "unable to find executable: "],
  programs: ["ctest"],
  forms: [
    // "1/2 Test #1: waits ............................***Timeout   1.00 sec"
    {
      pattern: /^ *\d+\/\d+ Test +#\d+: \S.{0,200}?\.*(?<message>\*{3}Timeout) +[\d.]+ sec$/,
      category: "timeout",
    },
    // "Unable to find executable: no-such-program"
    { pattern: /^(?<message>Unable to find executable: \S.*)$/, category: "missing_dependency" },
  ],
});
