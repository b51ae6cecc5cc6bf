import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where the programs of PostgreSQL 15 lie; TWICESHY_TEST_POSTGRES names another folder of them. Null where there are none. */
export const BIN: string | null = find();

/** What a run without PostgreSQL says, once. */
export const LEFT_OUT =
  "PostgreSQL 15 is not here, so the tests of the team's store are left out (Debian: apt-get install postgresql-15; elsewhere TWICESHY_TEST_POSTGRES names the folder with initdb and pg_ctl).";

function find(): string | null {
  const folder = process.env.TWICESHY_TEST_POSTGRES ?? "/usr/lib/postgresql/15/bin";
  return existsSync(join(folder, "initdb")) ? folder : null;
}
