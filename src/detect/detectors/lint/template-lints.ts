import { byLines } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

/** haml-lint, slim-lint and scss-lint: place, a letter for how bad it is, the rule. */
export const templateLints: Detector = byLines({
  id: "template-lints",
  tool: "haml-lint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    [" [w] ", ".haml:"],
    [" [e] ", ".haml:"],
    [" [w] ", ".slim:"],
    [" [e] ", ".slim:"],
    [" [w] ", ".scss:"],
    [" [e] ", ".scss:"],
  ],
  programs: ["haml-lint", "slim-lint", "scss-lint"],
  forms: [
    // "app/views/cart.haml:12 [W] LineLength: Line is too long. [121/80]", "scss/cart.scss:1:3 [E] ColorKeyword: Color `red` should be written in hexadecimal form"
    {
      pattern:
        /^(?<file>\S.{0,300}?\.(?:haml|slim|scss)):(?<line>\d+)(?::(?<column>\d+))? \[[WEF]\] (?:(?<type>[A-Z]\w{2,40}): )?(?<message>\S.*)$/,
    },
  ],
});
