import { playOnPostgres } from "./on-postgres.ts";

await playOnPostgres([
  "pattern-store",
  "lesson-store",
  "delivery-store",
  "cycles",
  "cycles-chain",
  "first-tries",
  "fix-spans",
  "fixes-of",
]);
