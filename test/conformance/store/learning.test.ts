import { playOnPostgres } from "./on-postgres.ts";

await playOnPostgres([
  "../loop/learn-fixes",
  "../loop/learn-lessons",
  "../loop/fold-patterns",
  "../loop/settle-outcomes",
  "../loop/record-causes",
]);
