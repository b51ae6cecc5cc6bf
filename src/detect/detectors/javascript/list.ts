import type { Detector } from "../../detector.ts";
import { eslint } from "./eslint.ts";
import { jest } from "./jest.ts";
import { mocha } from "./mocha.ts";
import { node } from "./node.ts";
import { tsc } from "./tsc.ts";

/** The javascript detectors, the more specific first. */
export const JAVASCRIPT: readonly Detector[] = [jest, mocha, tsc, eslint, node];
