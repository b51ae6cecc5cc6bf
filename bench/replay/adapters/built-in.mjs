// The memories that `twiceshy replay` has built in, as an adapter: node bench/replay/adapters/built-in.mjs nothing|exact|full-text|top|twiceshy
// They show the protocol, and that nothing is lost by it: the score is the same as without the adapter.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadSource } from "../../../scripts/load-source.mjs";
import { serve } from "./serve.mjs";

process.chdir(fileURLToPath(new URL("../../..", import.meta.url)));
const { baselineMemory, ownMemory } = await loadSource("bench/replay/adapters/engine.ts");
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const name = process.argv[2] ?? "nothing";
const memory = name === "twiceshy" ? ownMemory(process.env, version) : baselineMemory(name);

serve({
  async reset(history) {
    await memory.reset(history);
    return { name: memory.name, version: memory.version };
  },
  learn: (event) => memory.learn(event),
  ask: (event) => memory.ask(event),
  close: () => memory.close(),
});
