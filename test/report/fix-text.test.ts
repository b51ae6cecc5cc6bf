import { expect, it } from "vitest";
import { fixesText } from "#report/fix-text.ts";
import { paint } from "#report/paint.ts";
import { strategiesText } from "#report/strategy-text.ts";

it("says how a fix becomes known, also to whom an agent's hooks are all there is", () => {
  for (const text of [fixesText([], 0, paint(false), 80), strategiesText([], paint(false))])
    expect(text).toMatch(/fail and then pass, run by an agent with hooks or by `twiceshy run`\n$/);
});
