import type { ComponentType } from "preact";
import { ApplicationDetail } from "../pages/heal/application-detail.tsx";
import { Heal } from "../pages/heal/heal.tsx";
import { Impact } from "../pages/impact/impact.tsx";
import { IssueDetail } from "../pages/issues/issue-detail.tsx";
import { Issues } from "../pages/issues/issues.tsx";
import { LessonDetail } from "../pages/lessons/lesson-detail.tsx";
import { Lessons } from "../pages/lessons/lessons.tsx";
import { Overview } from "../pages/overview/overview.tsx";
import { PatternDetail } from "../pages/patterns/pattern-detail.tsx";
import { Patterns } from "../pages/patterns/patterns.tsx";
import { PromotionDetail } from "../pages/promotions/promotion-detail.tsx";
import { Promotions } from "../pages/promotions/promotions.tsx";
import { SessionDetail } from "../pages/sessions/session-detail.tsx";
import { Sessions } from "../pages/sessions/sessions.tsx";
import { Settings } from "../pages/settings/settings.tsx";
import type { Filter } from "./place.ts";

/** A page of the dashboard. */
export interface Page {
  /** The first word of its address; the overview has none. */
  readonly name: string;
  readonly title: string;
  readonly view: ComponentType;
  /** What the address names after it: one of them. */
  readonly detail?: ComponentType<{ readonly id: string }>;
  readonly filters: readonly Filter[];
  /** The span that is meant where the address names none; "" for any time. */
  readonly span: string;
}

export const PAGES: readonly Page[] = [
  {
    name: "",
    title: "Overview",
    view: Overview,
    filters: ["since", "until", "bucket", "category", "agent", "project"],
    span: "30d",
  },
  {
    name: "patterns",
    title: "Patterns",
    view: Patterns,
    detail: PatternDetail,
    filters: ["since", "until", "category", "agent", "project"],
    span: "",
  },
  {
    name: "issues",
    title: "Issues",
    view: Issues,
    detail: IssueDetail,
    filters: ["since", "until", "project"],
    span: "",
  },
  {
    name: "lessons",
    title: "Lessons",
    view: Lessons,
    detail: LessonDetail,
    filters: ["since", "until", "category", "project"],
    span: "",
  },
  {
    name: "promotions",
    title: "Promotions",
    view: Promotions,
    detail: PromotionDetail,
    filters: ["project"],
    span: "",
  },
  { name: "impact", title: "Impact", view: Impact, filters: ["since", "project"], span: "90d" },
  { name: "heal", title: "Heal", view: Heal, detail: ApplicationDetail, filters: [], span: "" },
  {
    name: "sessions",
    title: "Sessions",
    view: Sessions,
    detail: SessionDetail,
    filters: ["since", "until", "agent", "project"],
    span: "30d",
  },
  { name: "settings", title: "Settings", view: Settings, filters: [], span: "" },
];
