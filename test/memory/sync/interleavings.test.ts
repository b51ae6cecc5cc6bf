import { it } from "vitest";
import { agreeInTheEnd } from "./interleavings.ts";
import { aTeamFile, PROJECT } from "./machines.ts";

const RUNS = Number(process.env.TWICESHY_RUNS ?? 15);

it(
  "any interleaving of three machines, outages and retries ends in the same knowledge everywhere",
  () => agreeInTheEnd(RUNS, () => ({ database: aTeamFile(), project: PROJECT })),
  120_000,
);
