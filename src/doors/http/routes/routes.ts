import type { Route } from "../route.ts";
import { ACTIVITY } from "./activity.ts";
import { ANALYTICS } from "./analytics.ts";
import { DELIVERIES } from "./deliveries.ts";
import { FACTS } from "./facts.ts";
import { FAILURES } from "./failures.ts";
import { FIXES } from "./fixes.ts";
import { HEAL } from "./heal.ts";
import { IMPACT } from "./impact.ts";
import { INSIGHTS } from "./insights.ts";
import { ISSUES } from "./issues.ts";
import { LESSONS } from "./lessons.ts";
import { PATTERNS } from "./patterns.ts";
import { PROMOTIONS } from "./promotions.ts";
import { QA } from "./qa.ts";
import { SESSIONS } from "./sessions.ts";
import { SETTINGS } from "./settings.ts";
import { STATUS } from "./status.ts";
import { WARNINGS } from "./warnings.ts";

/** Every route of the API. Of two that fit a request, the first is asked: literal words before `{id}`. */
export const ROUTES: readonly Route[] = [
  ...ANALYTICS,
  ...IMPACT,
  ...ACTIVITY,
  ...INSIGHTS,
  ...SESSIONS,
  ...FAILURES,
  ...PATTERNS,
  ...FIXES,
  ...LESSONS,
  ...PROMOTIONS,
  ...WARNINGS,
  ...DELIVERIES,
  ...ISSUES,
  ...HEAL,
  ...QA,
  ...FACTS,
  ...SETTINGS,
  ...STATUS,
];
