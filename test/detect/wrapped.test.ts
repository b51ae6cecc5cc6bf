import { describe, expect, it } from "vitest";
import { ownCases, passingLogs } from "../../scripts/eval/own-set.mjs";
import { differences } from "../../scripts/wrapped/compare.mjs";
import { inspectText } from "../../scripts/wrapped/engine.ts";
import { CUTS, GREEN_WRAPPERS, WRAPPERS, type Wrapper } from "../../scripts/wrapped/wrappers.mjs";

const IS_WHOLE = process.env.TWICESHY_ALL_TESTS !== undefined;

/** Outputs in which a wrapper's own words are all that can be told, or that are a wrapper's themselves (docs/wrapped.md). */
const SAY_NOTHING =
  /^(?:exit-words|xargs|docker|compose)\/|^(?:shell\/(?:silent|silent-test|timeout)|rustfmt\/list-files|terraform\/current-fmt)$/;

/** Every so many of the outputs in `npm test`, others in each wrapper; half of them with TWICESHY_ALL_TESTS=1, and all where a floor is low. */
const EVERY = IS_WHOLE ? 2 : 47;

/** Every so many of the outputs that went well. */
const FEWER = 11;

/** The least share of outputs that must be the same. */
const FLOOR = 0.98;
/** Less where a wrapper or a cut takes something away. */
const FLOORS: Readonly<Record<string, number>> = {
  nx: 0.97,
  lerna: 0.97,
  "lerna exec": 0.97,
  "docker build": 0.89,
  middle: 0.5,
  "middle, long": 0.35,
  "mid-line": 0.55,
  "tail half": 0.2,
  "head half": 0.25,
};

const CASES = ownCases()
  .filter((one) => one.expect.exitCode !== 0 && !SAY_NOTHING.test(one.id))
  .map((one) => ({ id: one.id, exitCode: one.expect.exitCode, text: textOf(one.output) }));

describe("the same failure as in the bare output", () => {
  it.each([...WRAPPERS, ...CUTS].map((wrapper, i) => [wrapper.title, wrapper, i] as const))(
    "%s",
    (_, wrapper, i) => {
      // Of a wrapper that hides more, a draw of thirty says too little.
      const chosen = wrapper.id in FLOORS ? CASES : CASES.filter((_one, k) => k % EVERY === i % EVERY);
      const wrong = chosen.filter((one) => differencesIn(one, wrapper).length > 0).map(({ id }) => id);
      const allowed = Math.ceil((1 - (FLOORS[wrapper.id] ?? FLOOR)) * chosen.length);
      // Thirty may have more than their share by chance: five where one is due, in one of 500 draws.
      expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(IS_WHOLE ? allowed : allowed + 1);
    },
    120_000,
  );
});

/** Outputs of commands that went well, and that are read so bare. */
const PASSING = [...passingLogs(), ...ownCases().filter((one) => one.expect.exitCode === 0)]
  .map((one) => ({ id: one.id, text: textOf(one.output) }))
  .filter((one) => inspectText(one.text, null).length === 0);

describe("no failure where all went well, whoever ran it", () => {
  it.each(GREEN_WRAPPERS.map((wrapper, i) => [wrapper.id, wrapper, i] as const))(
    "%s",
    (_, wrapper, i) => {
      const chosen = IS_WHOLE ? PASSING : PASSING.filter((_one, k) => k % FEWER === i % FEWER);
      const alarms = ["", ...chosen.map(({ text }) => text)].filter((text) => {
        const lines = text.replace(/\n$/, "").split("\n");
        return inspectText(`${wrapper.wrap(lines).join("\n")}\n`, null).length > 0;
      });
      expect(alarms).toEqual([]);
    },
    60_000,
  );
});

describe("a comparison can fail", () => {
  it("sees another message, another line, nothing and more", () => {
    const bare = inspectText("src/a.c:3:5: error: 'x' undeclared\n", 1);
    expect(differences(bare, bare)).toEqual([]);
    expect(differences(bare, inspectText("src/a.c:4:5: error: 'x' undeclared\n", 1))).toEqual(["line"]);
    expect(differences(bare, inspectText("src/a.c:3:5: error: 'y' undeclared\n", 1))).toContain("message");
    expect(differences(bare, [])).toEqual(["nothing found"]);
    const two = inspectText("src/a.c:3:5: error: 'x' undeclared\nsrc/a.c:9:5: error: 'z' undeclared\n", 1);
    expect(differences(bare, two)).toEqual(["others"]);
  });
});

function differencesIn(one: (typeof CASES)[number], wrapper: Wrapper): string[] {
  const lines = one.text.replace(/\n$/, "").split("\n");
  return differences(
    bareOf(one),
    inspectText(`${wrapper.wrap(lines).join("\n")}\n`, one.exitCode),
    wrapper.expects,
  );
}

const bare = new Map<string, ReturnType<typeof inspectText>>();

/** Read once: every wrapper is compared with it. */
function bareOf({ id, text, exitCode }: (typeof CASES)[number]): ReturnType<typeof inspectText> {
  const read = bare.get(id) ?? inspectText(text, exitCode);
  bare.set(id, read);
  return read;
}

function textOf(output: Uint8Array): string {
  return new TextDecoder().decode(output).replace(/\r\n/g, "\n");
}
