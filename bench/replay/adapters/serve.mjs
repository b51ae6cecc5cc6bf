import { createInterface } from "node:readline";

/**
 * Speaks the adapter's protocol for a memory `{ reset(history), learn(event), ask(event), close() }`: a line of JSON on stdin, a line
 * of JSON on stdout, one at a time. `reset` answers { name, version }, `ask` { said: [{ about: [ids] }], text }.
 */
export async function serve(memory) {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === "") continue;
    const { do: what, history, event } = JSON.parse(line);
    const reply =
      what === "reset"
        ? await memory.reset(history)
        : what === "learn"
          ? await memory.learn(event)
          : await memory.ask(event);
    process.stdout.write(`${JSON.stringify(reply ?? { ok: true })}\n`);
  }
  await memory.close?.();
}
