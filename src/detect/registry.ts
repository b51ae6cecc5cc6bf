import type { Detector } from "./detector.ts";
import { BEAM } from "./detectors/beam/list.ts";
import { COMPILED } from "./detectors/compiled/list.ts";
import { DOTNET } from "./detectors/dotnet/list.ts";
import { general, generalKind, generalSilence, generalTests } from "./detectors/general/general.ts";
import { HARDWARE } from "./detectors/hardware/list.ts";
import { JAVASCRIPT } from "./detectors/javascript/list.ts";
import { LANGUAGES } from "./detectors/languages/list.ts";
import { LINT } from "./detectors/lint/list.ts";
import { MOBILE } from "./detectors/mobile/list.ts";
import { OPERATIONS } from "./detectors/operations/list.ts";
import { PHP } from "./detectors/php/list.ts";
import { PYTHON } from "./detectors/python/list.ts";
import { REPORTS } from "./detectors/reports/list.ts";
import { RUBY } from "./detectors/ruby/list.ts";
import { RUNNERS } from "./detectors/runners/list.ts";
import { SHELL } from "./detectors/shell/list.ts";
import { WEB } from "./detectors/web/list.ts";
import { WORLD } from "./detectors/world/list.ts";
import { mayRead } from "./may-read.ts";
import { indexNeedles, listsWithin } from "./needle-index.ts";

/** Every detector twiceshy knows but the general one, the more specific before the less where two have the same rank. */
export const DETECTORS: readonly Detector[] = [
  ...REPORTS,
  ...LINT,
  ...WEB,
  ...RUNNERS,
  ...JAVASCRIPT,
  ...PYTHON,
  ...HARDWARE,
  ...LANGUAGES,
  ...COMPILED,
  ...RUBY,
  ...PHP,
  // Before .NET's: Dart's exceptions have the same head, and a stack that only Dart prints.
  ...MOBILE,
  ...DOTNET,
  ...BEAM,
  ...OPERATIONS,
  ...WORLD,
  ...SHELL,
];

let index: string | null = null;

/** The same, for what is shipped: a build has no list, but a text of what detectors say of themselves, and makes of it those that are asked. */
export function allDetectors(): readonly Detector[] {
  return DETECTORS;
}

/** Those of them that have to be asked about a text (`needleText`), in their order. */
export function detectorsFor(text: string): Detector[] {
  index ??= indexNeedles(DETECTORS.map(({ needles }) => needles));
  return listsWithin(index, text)
    .map((at) => DETECTORS[at]!)
    .filter((detector) => mayRead(detector, text));
}

/** Asked when no other detector named a cause. */
export const GENERAL: Detector = general;

/** Asked when no test runner that is known spoke. */
export const GENERAL_TESTS: Detector = generalTests;

/** Asked for the kind of what a detector read that is not of the tool that was run. */
export const GENERAL_KIND: Detector = generalKind;

/** Asked for the kind of a failure that nothing in the output explains. */
export const GENERAL_SILENCE: Detector = generalSilence;
