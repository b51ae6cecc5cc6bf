import type { Link } from "../../parts/linked.tsx";
export interface Session {
  readonly id: string;
  readonly agent: string | null;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly runs: number;
  readonly failedRuns: number;
  readonly failures: number;
  readonly told: number;
  readonly prevented: number;
  readonly failedAnyway: number;
  readonly missed: number;
}

export interface StoryStep {
  readonly at: string;
  readonly kind: "run" | "failure" | "told" | "withheld" | "missed" | "fix";
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly outcome: string | null;
  readonly why: string | null;
  readonly link: Link | null;
}
