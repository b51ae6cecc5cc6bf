import { describe, expect, it } from "vitest";
import { progressOn } from "../../../src/doors/cli/prove-progress.ts";
import type { Terminal } from "../../../src/doors/cli/terminal.ts";
import { fixOf } from "../../loop/prove-world.ts";

const fix = fixOf({ cures: [], fromTree: "a", toTree: "b" });
const step = { stage: "hunks", trials: 7, left: 3 } as const;

function said(
  parts: { interactive: boolean; term?: string },
  play: (progress: ReturnType<typeof progressOn>) => void,
): string {
  let text = "";
  const env = { TERM: parts.term ?? "xterm" };
  play(
    progressOn({ ...parts, env, columns: 80, err: (more: string) => (text += more) } as unknown as Terminal),
  );
  return text;
}

describe("the progress of a proof", () => {
  it("is one line on a terminal, written over and taken away", () => {
    const text = said({ interactive: true }, (progress) => {
      progress.onBegin(fix, ["sh", "check.sh"]);
      progress.onStep(fix, step);
      progress.clear();
      progress.clear();
    });
    expect(text).toBe(
      "twiceshy: running in a scratch copy: sh check.sh\n\r\u001b[2Ksh check.sh: 7 runs, 3 hunks in question\r\u001b[2K",
    );
  });

  it.each([{ interactive: false }, { interactive: true, term: "dumb" }])(
    "only says what is run elsewhere: %j",
    (parts) => {
      const text = said(parts, (progress) => {
        progress.onBegin({ ...fix, check: { ...fix.check, directory: "packages/a" } }, ["npm", "test"]);
        progress.onStep(fix, step);
        progress.clear();
      });
      expect(text).toBe("twiceshy: running in a scratch copy in packages/a: npm test\n");
    },
  );
});
