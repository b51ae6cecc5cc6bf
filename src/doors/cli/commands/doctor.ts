import { paint } from "#report/paint.ts";
import { examine } from "../../examine.ts";
import { type Command, STORE_FLAG } from "../command.ts";

export const command: Command = {
  name: "doctor",
  summary: "Check that everything twiceshy needs works",
  details:
    "One line for each thing: ok, warn or fail, with what to do about it. Exit 1 when something fails.",
  args: [],
  flags: {
    quick: { doc: "Leave out what takes seconds: reading all of the memory, measuring hooks" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy doctor", doc: "is everything all right?" },
    { line: "twiceshy doctor --quick", doc: "the same at once, less what has to be measured" },
  ],
  async run({ flags, terminal }) {
    const symptoms = await examine(terminal, flags, flags.has("quick"));
    const healthy = symptoms.every((symptom) => symptom.level !== "fail");
    const { green, yellow, red, dim } = paint(terminal.paintOut);
    const colour = { ok: green, warn: yellow, fail: red };
    const text = symptoms.map(({ name, level, message, todo }) => {
      const line = `${colour[level](level.padEnd(4))}  ${name.padEnd(10)}  ${message}\n`;
      return todo === null ? line : `${line}      ${dim(`${" ".repeat(10)}  to do: ${todo}`)}\n`;
    });
    await terminal.out(
      flags.has("json") ? `${JSON.stringify({ version: 1, healthy, symptoms })}\n` : text.join(""),
    );
    return healthy ? 0 : 1;
  },
};
