import { capturedJson } from "#report/captured.ts";
import { capture as captureInto } from "../../capture.ts";
import { readVerdict } from "../../verdict.ts";
import { asData } from "../as-data.ts";
import type { Tool } from "../tool.ts";

/** Stores what a check said. */
export const capture: Tool = {
  name: "capture",
  description:
    "Store the result of checks that twiceshy did not see itself. Passing ones too: they show what fixed a failure.",
  inputSchema: {
    type: "object",
    properties: {
      checks: {
        type: "array",
        description: "{name, passed, output?, command?, exitCode?}",
        items: { type: "object" },
      },
      task: { type: "string" },
      session: { type: "string" },
      filesModified: { type: "array", items: { type: "string" } },
    },
    required: ["checks"],
  },
  isReadOnly: false,
  async run(args, context) {
    const house = context.house();
    const { verdict, ignored } = readVerdict(args.given);
    const stored = (await captureInto(house, verdict)).map(capturedJson);
    const lines = stored.flatMap(({ name, passed, kept, failures }) => [
      `${name}: ${passed ? "passed" : "failed"}, ${kept}`,
      ...failures.map(
        ({ message, fingerprint, before }) =>
          `  ${fingerprint.slice(0, 12)} ${before === null ? "new" : `seen ${before.count} times before`}: ${message}`,
      ),
    ]);
    if (ignored.length > 0) lines.push(`not understood and left out: ${ignored.join(", ")}`);
    return asData(lines.join("\n"));
  },
};
