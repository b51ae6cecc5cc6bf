import type { Route } from "../route.ts";
import { DELIVERIES } from "./deliveries.ts";
import { FAILURES } from "./failures.ts";
import { FIXES } from "./fixes.ts";
import { HEAL } from "./heal.ts";
import { ISSUES } from "./issues.ts";
import { LESSONS } from "./lessons.ts";
import { PATTERNS } from "./patterns.ts";
import { QA } from "./qa.ts";
import { STATUS } from "./status.ts";
import { WARNINGS } from "./warnings.ts";

/** Every route of the API. Of two that fit a request, the first is asked: literal words before `{id}`. */
export const ROUTES: readonly Route[] = [
  ...FAILURES,
  ...PATTERNS,
  ...FIXES,
  ...LESSONS,
  ...WARNINGS,
  ...DELIVERIES,
  ...ISSUES,
  ...HEAL,
  ...QA,
  ...STATUS,
];
