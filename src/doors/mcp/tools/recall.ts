import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { NOTHING_KNOWN, recalledText } from "#report/recall-text.ts";
import { areFoldedByOthers, numbersIfSet } from "../../lessons-folded-by.ts";
import { projectReader } from "../../project-reader.ts";
import { recallFingerprint, recallText } from "../../recall.ts";
import { haveSharedLessonsChanged, memoryForLessons } from "../../shared-listing.ts";
import { findingsIn } from "../../told-output.ts";
import { asData } from "../as-data.ts";
import type { Tool } from "../tool.ts";

const DEFAULT_LIMIT = 5;
const COLUMNS = 120;

/** What is known about an error. */
export const recall: Tool = {
  name: "recall",
  description:
    "What this repository knows about an error: was it seen before, what fixed it. Give the error's output, or a fingerprint.",
  inputSchema: {
    type: "object",
    properties: {
      text: { type: "string", description: "Error message or failing output" },
      fingerprint: { type: "string" },
      command: { type: "string", description: "Command that printed it" },
      limit: { type: "integer" },
    },
  },
  isReadOnly: true,
  async run(args, context) {
    const [text, fingerprint] = [args.text("text"), args.text("fingerprint")];
    if ((text === null) === (fingerprint === null))
      throw new Trouble("bad_input", "give either text or fingerprint.");
    const house = context.house();
    const memory = await memoryForLessons(house);
    try {
      if (
        memory !== null &&
        (haveSharedLessonsChanged(house.project.root, memory) || areFoldedByOthers(house, memory))
      )
        await (await import("../../lessons.ts")).lessonsNow(house, memory);
      const now = house.clock.now();
      const limit = args.whole("limit") ?? DEFAULT_LIMIT;
      const readFile = projectReader(house.project.root);
      const options = { now, limit, readFile, ...(await numbersIfSet(house)) };
      const recalled =
        fingerprint !== null
          ? await recallFingerprint(memory, fingerprint, options)
          : await recallText(
              memory,
              { findings: await findingsIn(house, text!, args.text("command")), text: text!.slice(-4000) },
              options,
            );
      if (recalled.hits.length === 0) return NOTHING_KNOWN.trim();
      return asData(recalledText(recalled, now, paint(false), COLUMNS));
    } finally {
      memory?.close();
    }
  },
};
