import { FACTS } from "./0001-facts.ts";
import { LEARNING } from "./0002-learning.ts";
import { PATTERNS } from "./0003-patterns.ts";
import { LESSONS } from "./0004-lessons.ts";
import { DELIVERIES } from "./0005-deliveries.ts";
import { PHASES } from "./0006-phases.ts";
import { CYCLES } from "./0007-cycles.ts";
import { RECALL } from "./0008-recall.ts";
import { HEAL } from "./0009-heal.ts";
import { TOKENS } from "./0010-tokens.ts";
import { TEAM } from "./0011-team.ts";
import { EMBEDDINGS } from "./0012-embeddings.ts";
import { TEAM_ISSUES } from "./0013-team-issues.ts";
import { DAILY } from "./0014-daily.ts";
import { TRIALS } from "./0015-trials.ts";

/** One numbered step of the schema. Immutable once released. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** True when an older twiceshy must not touch a store that has it: it would read or write it wrongly. */
  readonly breaking: boolean;
  readonly sql: string;
}

/** All steps in order. A new table or nullable column is not breaking; a changed meaning is. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: "facts", breaking: true, sql: FACTS },
  { number: 2, name: "learning", breaking: false, sql: LEARNING },
  { number: 3, name: "patterns", breaking: false, sql: PATTERNS },
  { number: 4, name: "lessons", breaking: false, sql: LESSONS },
  { number: 5, name: "deliveries", breaking: false, sql: DELIVERIES },
  { number: 6, name: "phases", breaking: false, sql: PHASES },
  { number: 7, name: "cycles", breaking: false, sql: CYCLES },
  { number: 8, name: "recall", breaking: false, sql: RECALL },
  { number: 9, name: "heal", breaking: false, sql: HEAL },
  { number: 10, name: "tokens", breaking: false, sql: TOKENS },
  { number: 11, name: "team", breaking: false, sql: TEAM },
  { number: 12, name: "embeddings", breaking: false, sql: EMBEDDINGS },
  { number: 13, name: "team-issues", breaking: false, sql: TEAM_ISSUES },
  { number: 14, name: "daily", breaking: false, sql: DAILY },
  { number: 15, name: "trials", breaking: false, sql: TRIALS },
];
