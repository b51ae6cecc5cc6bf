import { describe, expect, it } from "vitest";
import { effectOf, evidenceAbove, evidenceBelow, type Unit } from "#review/impact/effect.ts";
import { actOn } from "#review/impact/many.ts";
import { unitsNeeded } from "#review/impact/needed.ts";
import { shareAnytime } from "#review/impact/share.ts";

/** So many units of one arm, spread over time. */
function some(isShown: boolean, struck: number, spared: number, heldOut = 0.1): Unit[] {
  return Array.from({ length: struck + spared }, (_, i) => {
    // Strikes come evenly, so that no order is favoured.
    const hasStruck =
      Math.floor(((i + 1) * struck) / (struck + spared)) > Math.floor((i * struck) / (struck + spared));
    return { id: `${isShown}-${heldOut}-${i}`, at: i / (struck + spared), heldOut, isShown, hasStruck };
  });
}

describe("a share", () => {
  it("says nothing without units", () => {
    expect(shareAnytime(0, 0)).toBeNull();
  });

  it("reaches the end of the scale where nothing or everything was so, and nowhere else", () => {
    expect(shareAnytime(0, 20)).toMatchObject({ value: 0, low: 0, n: 20 });
    expect(shareAnytime(20, 0)).toMatchObject({ value: 1, high: 1, n: 20 });
    const half = shareAnytime(10, 10);
    expect(half?.low).toBeCloseTo(1 - (half?.high ?? 0), 9);
    expect(half?.low).toBeGreaterThan(0.15);
  });

  it("ends where the mixture ratio is 1/α: 3 of 10, by the definition", () => {
    const share = shareAnytime(3, 7);
    // B(3.5, 7.5) / B(0.5, 0.5), by the gamma function of halves.
    const mixture = (3.323350970447843 * 1871.254305797788) / 3628800 / Math.PI;
    for (const end of [share?.low ?? 0, share?.high ?? 0])
      expect(mixture / (end ** 3 * (1 - end) ** 7)).toBeCloseTo(20, 4);
  });
});

describe("an effect", () => {
  const clear = [...some(true, 20, 380), ...some(false, 22, 22)];

  it("is the difference of the shares, and its interval holds it", () => {
    const effect = effectOf(clear);
    expect(effect).toMatchObject({ n: 444, shown: 400, withheld: 44 });
    expect(effect?.value).toBeCloseTo(0.05 - 0.5, 12);
    expect(effect?.low).toBeLessThan(-0.45);
    expect(effect?.high).toBeGreaterThan(-0.45);
    expect(effect?.high).toBeLessThan(0);
  });

  it("is that of all units where no odds were drawn both ways, and never outside its interval", () => {
    const harm = effectOf([...some(true, 300, 100, 0.1), ...some(false, 2, 38, 0.2)]);
    expect(harm?.low).toBeGreaterThan(0);
    expect(harm?.value).toBeCloseTo(0.75 - 0.05, 12);
    const one = effectOf([...some(true, 0, 400, 0.1), ...some(false, 1, 0, 0.2)]);
    expect(one!.value).toBeGreaterThanOrEqual(one!.low);
    expect(one!.value).toBeLessThanOrEqual(one!.high);
  });

  it("is the same whatever order the units are handed over in", () => {
    expect(effectOf([...clear].reverse())).toEqual(effectOf(clear));
  });

  it("has a wider interval for a smaller α", () => {
    const [strict, loose] = [effectOf(clear, 0.01), effectOf(clear, 0.2)];
    expect(strict?.low).toBeLessThan(loose?.low ?? 0);
    expect(strict?.high).toBeGreaterThan(loose?.high ?? 0);
  });

  it("is not known where nothing was withheld, and drawn by no odds it says nothing", () => {
    expect(effectOf(some(true, 1, 9))).toBeNull();
    expect(evidenceAbove([], 0)).toBeCloseTo(0, 12);
    expect(evidenceAbove(some(true, 9, 1, 0), 0)).toBeCloseTo(0, 12);
  });

  it("is not turned round by odds that changed when the work did (Simpson's trap)", () => {
    // It helps by 10 points throughout; hard work came while hardly anything was withheld, easy work while most was.
    const hard = [...some(true, 1440, 360, 0.1), ...some(false, 180, 20, 0.1)];
    const easy = [...some(true, 0, 200, 0.9), ...some(false, 180, 1620, 0.9)];
    const pooled = (shown: boolean) => {
      const arm = [...hard, ...easy].filter((unit) => unit.isShown === shown);
      return arm.filter((unit) => unit.hasStruck).length / arm.length;
    };
    expect(pooled(true) - pooled(false)).toBeGreaterThan(0.5);
    const effect = effectOf([...hard, ...easy]);
    expect(effect?.value).toBeCloseTo(-0.1, 12);
    expect(effect?.high).toBeLessThan(0);
  });

  it("agrees with the evidence: at the interval's end it is log(2/α)", () => {
    const effect = effectOf(clear);
    expect(evidenceBelow(clear, effect?.high ?? 0)).toBeCloseTo(Math.log(40), 5);
    expect(evidenceAbove(clear, effect?.low ?? 0)).toBeCloseTo(Math.log(40), 5);
    expect(evidenceBelow(clear, 0)).toBeGreaterThan(Math.log(40));
    expect(evidenceAbove(clear, 0)).toBeLessThan(0);
  });
});

describe("many lessons at once", () => {
  it("acts on what is clear among many, and not on what would be clear alone", () => {
    const alone = Math.log(25);
    expect(actOn([alone])).toEqual([0]);
    expect(actOn([alone, ...Array<number>(9).fill(0)])).toEqual([]);
    expect(actOn([Math.log(300), 0, alone, alone, ...Array<number>(2).fill(Math.log(41))])).toEqual([
      0, 2, 3, 4, 5,
    ]);
    expect(actOn([])).toEqual([]);
  });
});

describe("how many units are needed", () => {
  it("is fewer for a large effect, and none suffices for no effect", () => {
    const large = unitsNeeded({ baseline: 0.6, shown: 0.1, heldOut: 0.1 });
    const small = unitsNeeded({ baseline: 0.3, shown: 0.2, heldOut: 0.1 });
    expect(large).toBeLessThan(small ?? 0);
    expect(unitsNeeded({ baseline: 0.3, shown: 0.3, heldOut: 0.1 })).toBeNull();
  });
});
