import { describe, expect, it } from "vitest";
import { fitTo, screenWidth } from "#report/screen-width.ts";

describe("the width of a line on a terminal", () => {
  it.each([
    ["adds tax", 8],
    ["", 0],
    ["漢字", 4],
    ["한글 かな", 9],
    ["e\u0301t\u00e9", 3],
    ["🙂 ok", 5],
    ["→ · … ✓", 7],
    ["ｆｕｌｌ", 8],
    ["a\u200bb", 2],
  ])("%s takes %i columns", (text, width) => {
    expect(screenWidth(text)).toBe(width);
  });

  it.each([
    ["adds tax", 8, "adds tax"],
    ["adds tax", 7, "adds t…"],
    ["adds tax", 6, "adds…"],
    ["漢字漢字", 8, "漢字漢字"],
    ["漢字漢字", 7, "漢字漢…"],
    ["漢字漢字", 6, "漢字…"],
    ["abc", 1, "…"],
    ["abc", 0, ""],
  ])("%s in %i columns is %s", (text, columns, cut) => {
    expect(fitTo(text, columns)).toBe(cut);
    expect(screenWidth(fitTo(text, columns))).toBeLessThanOrEqual(columns);
  });
});
