import { playOnPostgres } from "./on-postgres.ts";

await playOnPostgres([
  "remember",
  "recall",
  "failures",
  "find",
  "checks",
  "rebuild",
  "tasks",
  "phases",
  "open-attempts",
  "redact-facts",
  "status",
  "daily",
]);
