// What bench-heal.mjs measures, in one bundle: parts of two bundles would not know each other's memory.
export { compose } from "../src/doors/compose.ts";
export { codeOf } from "../src/doors/heal-code.ts";
export { preflightNow } from "../src/doors/heal-facts.ts";
export { healingOf } from "../src/memory/healing.ts";
