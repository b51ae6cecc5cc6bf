import type { Detector } from "../../detector.ts";
import { pytest } from "./pytest.ts";
import { pythonTraceback } from "./traceback.ts";

/** The python detectors, the more specific first. */
export const PYTHON: readonly Detector[] = [pytest, pythonTraceback];
