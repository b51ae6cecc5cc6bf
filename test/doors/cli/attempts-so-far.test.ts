import { describe, expect, it } from "vitest";
import { MOST_LOOKED_BACK, type OpenAttempt } from "#model/strategy.ts";
import { attemptsText } from "#report/attempts-text.ts";
import { attemptsSoFar } from "../../../src/doors/cli/attempts-so-far.ts";

const tried = (files: string[], commands: string[] = [], isSameTree = false): OpenAttempt => ({
  at: 0,
  isSameTree,
  files,
  commands,
});
const said = (open: readonly OpenAttempt[], columns = 200) => {
  const known = attemptsSoFar(open);
  return known === null ? null : attemptsText(known, columns);
};

describe("attempts so far", () => {
  it("are counted, and from the third on say what did not help", () => {
    const all = [tried(["src/a.ts"]), tried(["src/b.ts", "src/a.ts"]), tried([], ["npm install"], true)];
    expect(said(all.slice(0, 1))).toBe("1 attempt so far");
    expect(said(all.slice(0, 2))).toBe("2 attempts so far");
    expect(said(all)).toBe("3 attempts so far; tried in vain: src/a.ts twice, src/b.ts, npm install");
  });

  it("are none where the same command was typed again", () => {
    expect(said([tried([], [], true), tried(["kept.ts"], [], true)])).toBeNull();
    expect(said([])).toBeNull();
    // The files of a run on the same tree were written and are as before.
    expect(attemptsSoFar([tried(["a.ts"], ["npm ci"], true)])!.inVain).toEqual([
      { what: "npm ci", times: 1 },
    ]);
  });

  it("say so when there may have been more, and name only a few", () => {
    const many = Array.from({ length: MOST_LOOKED_BACK - 1 }, (_, n) => tried([`src/${n}.ts`, "src/x.ts"]));
    expect(said(many)).toBe(
      "at least 19 attempts so far; tried in vain: src/x.ts 19 times, src/0.ts, src/1.ts, src/2.ts and 16 more",
    );
    expect(said(many, 40)).toHaveLength(40);
    expect(said([tried([]), tried([]), tried([])])).toBe("3 attempts so far");
  });
});
