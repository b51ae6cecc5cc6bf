export { baselineMemory } from "../../../src/doors/replay.ts";
export { ownMemory } from "../../../src/doors/replay-own.ts";
