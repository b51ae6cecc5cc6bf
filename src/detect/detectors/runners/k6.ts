import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

const SAID = byLines({
  id: "k6",
  tool: "k6",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["have been crossed", "goerror: ", "threshold expressions", "invalid threshold defined"],
  programs: ["k6"],
  forms: [
    {
      // ERRO[0032] thresholds on metrics 'http_req_duration, checks' have been crossed
      pattern:
        /^(?:ERRO\[\d+\] |time="[^"]*" level=error msg=")?(?<message>(?:thresholds on metrics '[^']+'|some thresholds) have (?:been crossed|failed))/,
    },
    {
      // ERRO[0000] unable to validate threshold expressions: parsing metric name failed
      pattern:
        /^(?:ERRO\[\d+\] )?(?<message>(?:unable to validate threshold expressions: |invalid threshold defined on ).+)$/,
      category: "config_error",
    },
    {
      // ERRO[0000] GoError: no plates
      pattern: /^ERRO\[\d+\] (?<message>(?:GoError|\w+Error): .+)$/,
      category: "runtime_error",
    },
  ],
});

/** k6: thresholds that were crossed, scripts that threw or were refused; behind the level of its log. */
export const k6: Detector = {
  ...SAID,
  scan: (log, about) => SAID.scan(log, about).map((draft) => withPlace(log.lines, draft)),
};

// "    at default (file:///home/dev/app/cart.js:9:12(3))", "	at cart.js:4:18(4)"
const CALL = /^\s+at (?:\S+ \()?(?:file:\/\/)?([^\s()]+?):(\d+):(\d+)\(\d+\)\)?/;
const CALLS = 8;

function withPlace(lines: readonly string[], draft: Draft): Draft {
  for (let i = draft.to; i < draft.to + CALLS && /^\s+at /.test(lines[i] ?? ""); i++) {
    const call = CALL.exec(lines[i]!);
    if (call !== null)
      return { ...draft, file: call[1]!, line: Number(call[2]), column: Number(call[3]), to: i + 1 };
  }
  return draft;
}
