import { Trouble } from "#model/trouble.ts";
import { MOMENTS, type MomentKind } from "#model/warning.ts";
import { momentOf } from "#warn/moment.ts";
import { offFor } from "../../hook-off.ts";
import { missingAt } from "../../moment-needs.ts";
import { runContext } from "../../run-context.ts";
import { haveSharedLessonsChanged, memoryForLessons } from "../../shared-listing.ts";
import { findingsIn, inProject } from "../../told-output.ts";
import { sayAt } from "../../warnings-say.ts";
import type { Tool } from "../tool.ts";

const NOTHING = "Nothing is known that fits this moment.";

/** What should be known at a moment. */
export const warn: Tool = {
  name: "warn",
  description: "Warnings that fit a moment, before something fails again. Nothing where nothing fits.",
  inputSchema: {
    type: "object",
    properties: {
      moment: { type: "string", enum: MOMENTS },
      command: { type: "string", description: "About to run, or failed" },
      files: { type: "array", items: { type: "string" } },
      text: { type: "string", description: "Prompt, task title, failing output, or what an edit puts in" },
      replaces: { type: "string", description: "What an edit takes out; without it, text is the whole file" },
      session: { type: "string" },
      task: { type: "string" },
    },
    required: ["moment"],
  },
  isReadOnly: false,
  async run(args, context) {
    const house = context.house();
    const kind = args.text("moment") as MomentKind;
    const [command, text] = [args.text("command"), args.text("text")];
    const files = args.list("files").map((file) => inProject(house, file));
    const [isFailure, isEdit] = [kind === "failure", kind === "edit"];
    const missing =
      isFailure && (text ?? "").trim() === "" ? "text" : missingAt({ kind, command, text, files });
    if (missing !== null)
      throw new Trouble("usage", `at the moment of ${kind}, ${missing} must be given`, null);
    if (isEdit && files.length > 1 && (text !== null || args.text("replaces") !== null))
      throw new Trouble("usage", `text is what one file gets, and ${files.length} are named`, null);
    const { session, task, agent } = runContext(
      { session: args.text("session"), task: args.text("task") },
      context.env,
    );
    if (offFor(house, session ?? "").warnings) return NOTHING;
    const memory = await memoryForLessons(house);
    if (memory === null) return NOTHING;
    try {
      if (haveSharedLessonsChanged(house.project.root, memory))
        await (await import("../../lessons.ts")).lessonsNow(house, memory);
      const said = await sayAt(
        house,
        memory,
        momentOf({
          ...{ kind, session, task, agent, command },
          files,
          edits:
            isEdit && files.length === 1
              ? [{ file: files[0]!, before: args.text("replaces"), after: text }]
              : [],
          text: isFailure || isEdit ? null : text,
          findings: isFailure && text !== null ? await findingsIn(house, text, command) : [],
        }),
      );
      if (said.text === "") return NOTHING;
      const ids = said.deliveries.map(({ id }) => id).join(", ");
      return ids === "" ? said.text : `${said.text}\n(delivery ${ids})`;
    } finally {
      memory.close();
    }
  },
};
