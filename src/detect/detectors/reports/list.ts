import type { Detector } from "../../detector.ts";
import { printedReport } from "./printed-report.ts";

/** Reports that were printed, whichever tool's. */
export const REPORTS: readonly Detector[] = [printedReport];
