import { playOnPostgres } from "./on-postgres.ts";

await playOnPostgres(["heal-store", "cause-store"]);
