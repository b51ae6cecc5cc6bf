import { playOnPostgres } from "./on-postgres.ts";

await playOnPostgres([
  "../doors/issues",
  "../doors/recall",
  "../doors/recall-recipes",
  "../loop/end-of-session",
  "token-store",
  "feed",
]);
