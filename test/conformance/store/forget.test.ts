import { playOnPostgres } from "./on-postgres.ts";

await playOnPostgres(["forget", "forget-learned", "gc", "gc-learned"]);
