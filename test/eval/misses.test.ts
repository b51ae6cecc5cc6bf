import { describe, expect, it } from "vitest";
import { type GroupRow, HARM, type Prediction, worstMisses } from "../../scripts/eval/misses.mjs";

const row = (id: string, over: Partial<GroupRow> = {}): GroupRow => ({
  id,
  source: "gen",
  tool: "tsc",
  cause: id,
  family: "tsc",
  fixid: over.cause ?? id,
  messageKey: null,
  ignoreFamilyNeg: false,
  ...over,
});
const said = (id: string, over: Partial<Prediction> = {}): Prediction => ({
  id,
  isFailure: true,
  category: "build_error",
  detector: "tsc",
  message: "something",
  fingerprint: `of ${id}`,
  ...over,
});
const silent = (id: string): Prediction => ({ id, isFailure: false, category: "none" });
const miss = (id: string, field: string) => ({ id, field, want: { m: ["wanted words"] } });
const judge = (
  group: GroupRow[],
  predictions: Prediction[],
  misses: { id: string; field: string; want: object }[],
) =>
  worstMisses({
    rows: { classify: group.map(({ id }) => ({ id, category: ["build_error"] })), group },
    predictions,
    misses,
  });

describe("the worst misses", () => {
  it("stand in the order of the harm they do, silence last", () => {
    const ids = ["silent", "part", "shape", "detector", "joined", "fine", "other"];
    const worst = judge(
      ids.map((id) => row(id)),
      [
        silent("silent"),
        said("part"),
        said("shape", { detector: "general-tests" }),
        said("detector"),
        said("joined", { fingerprint: "one" }),
        said("other", { fingerprint: "one" }),
        said("fine"),
      ],
      [
        miss("silent", "message"),
        miss("part", "file:line"),
        miss("shape", "message"),
        miss("detector", "message"),
      ],
    );
    expect(worst.map(({ id, harm }) => [id, HARM.indexOf(harm)])).toEqual([
      ["joined", 0],
      ["other", 0],
      ["detector", 1],
      ["shape", 2],
      ["part", 3],
      ["silent", 4],
    ]);
    expect(worst[0]).toMatchObject({ faults: ["grouping"], joined: "other" });
    // Silence is wrong in its category as well.
    expect(worst.at(-1)!.faults).toEqual(["message", "category"]);
  });

  it("are told once per cause, by the worst case of it, with how many cases there are", () => {
    const group = ["a", "b", "c"].map((id) => row(id, { cause: "one" }));
    const worst = judge(
      group,
      group.map(({ id }) => said(id)),
      [miss("a", "file:line"), miss("b", "message"), miss("b", "test@1")],
    );
    expect(worst).toHaveLength(1);
    expect(worst[0]).toMatchObject({ id: "b", cause: "one", faults: ["message", "test"], cases: 2 });
    expect(worst[0]!.wanted.message).toBe("wanted words");
  });

  it("leave out fields that no target asks about", () => {
    expect(judge([row("a")], [said("a")], [miss("a", "diag@1"), miss("a", "errorType")])).toEqual([]);
  });

  it.each<[string, Partial<GroupRow>]>([
    ["the same cause", { cause: "x", fixid: "y" }],
    ["the same fix", { fixid: "x" }],
    ["the same message of the same tool", { messageKey: "k" }],
    ["another source", { source: "travis" }],
    ["a family whose causes are not told apart", { ignoreFamilyNeg: true }],
  ])("take sharing a fingerprint for no miss with %s", (_what, over) => {
    const first = row("a", { cause: "x", fixid: "x", messageKey: "k", ignoreFamilyNeg: true });
    const second = row("b", { cause: "z", fixid: "z", messageKey: "l", ...over });
    const both = [said("a", { fingerprint: "one" }), said("b", { fingerprint: "one" })];
    expect(judge([first, second], both, [])).toEqual([]);
    const stranger = row("b", { cause: "z", fixid: "z", messageKey: "l" });
    expect(judge([first, stranger], both, []).map(({ id }) => id)).toEqual(["a", "b"]);
  });
});
