import { z } from "@hono/zod-openapi";
import { knowledgeOf } from "#memory/knowledge.ts";
import { isTeamMemory } from "#memory/open.ts";
import { Trouble } from "#model/trouble.ts";
import { MOMENTS } from "#model/warning.ts";
import { capturedJson } from "#report/captured.ts";
import { recalledJson } from "#report/recall-json.ts";
import { warningsJson } from "#report/warnings-json.ts";
import { momentOf } from "#warn/moment.ts";
import { capture } from "../../capture.ts";
import { offFor } from "../../hook-off.ts";
import { lessonsNow } from "../../lessons.ts";
import { missingAt } from "../../moment-needs.ts";
import { projectReader } from "../../project-reader.ts";
import { recallFingerprint, recallText } from "../../recall.ts";
import { nearLessons } from "../../recall-near.ts";
import { haveSharedLessonsChanged } from "../../shared-listing.ts";
import { findingsIn, inProject } from "../../told-output.ts";
import { readVerdict } from "../../verdict.ts";
import { type Said, sayAt } from "../../warnings-say.ts";
import { tryRefreshTriggers } from "../../warnings-triggers.ts";
import { Answer, route } from "../route.ts";
import { version } from "../schemas.ts";

const maybe = z.string().max(500).nullish();
const output = z.string().max(1_500_000);

const warn = route({
  method: "post",
  path: "/api/warnings",
  tag: "warnings",
  role: "write",
  isForTeams: true,
  summary: "What should be known at a moment, before or after something fails",
  doc: "As `twiceshy warn --json`: at most five warnings, and none where nothing fits. What is said is kept as a delivery unless dryRun is true.",
  body: z.strictObject({
    moment: z.enum(MOMENTS),
    command: z
      .string()
      .max(20_000)
      .nullish()
      .openapi({ description: "The shell line that is about to run, or has failed" }),
    files: z
      .array(z.string().max(1_000))
      .max(500)
      .default([])
      .openapi({ description: "What is touched, or what the task is about" }),
    taskTitle: z.string().max(2_000).nullish().openapi({ description: "What the task is about" }),
    text: output
      .nullish()
      .openapi({ description: "The prompt, the failing output, or what an edit puts in" }),
    replaces: output
      .nullish()
      .openapi({ description: "What an edit takes out; without it, text is the whole file" }),
    category: maybe,
    session: maybe,
    task: maybe,
    agent: maybe,
    dryRun: z.boolean().default(false).openapi({ description: "Say it, and keep no delivery" }),
  }),
  answer: z.object({
    version,
    moment: z.string(),
    warnings: z.array(z.looseObject({ lesson: z.string(), what: z.string(), score: z.number() })),
    text: z
      .string()
      .openapi({ description: "Ready to be put into a prompt; empty where there is nothing to say" }),
    deliveries: z.array(z.string()),
  }),
  run: async ({ house, memory, body }) => {
    const { moment: kind, command = null, text = null, taskTitle = null, session = null } = body;
    const files = body.files.map((file) => inProject(house, file));
    const [isFailure, isEdit] = [kind === "failure", kind === "edit"];
    const missing =
      isFailure && (text ?? "").trim() === ""
        ? "text"
        : missingAt({ kind, command, files, text: text ?? taskTitle });
    if (missing !== null)
      throw new Trouble("bad_input", `at the moment of ${kind}, ${missing} must be given.`);
    let said: Said = { warnings: [], text: "", deliveries: [], faults: [] };
    if (!offFor(house, session ?? "").warnings) {
      if (haveSharedLessonsChanged(house.project.root, memory)) await lessonsNow(house, memory);
      // A team's lessons are folded elsewhere too: what is compiled here may be older.
      else if (isTeamMemory(memory)) tryRefreshTriggers(house, knowledgeOf(memory).lessons);
      const moment = momentOf({
        ...{ kind, session, command, files },
        task: body.task ?? null,
        agent: body.agent ?? null,
        category: body.category ?? null,
        // One text cannot be that of several files.
        edits:
          isEdit && files.length === 1
            ? [{ file: files[0]!, before: body.replaces ?? null, after: text }]
            : [],
        text: isFailure || isEdit ? taskTitle : [taskTitle, text].filter(Boolean).join("\n") || null,
        findings: isFailure ? await findingsIn(house, text!, command) : [],
      });
      said = await sayAt(house, memory, moment, { isDryRun: body.dryRun });
    }
    return warningsJson(kind, said.warnings, said.text, said.deliveries);
  },
});

const recall = route({
  method: "post",
  path: "/api/recall",
  tag: "warnings",
  role: "read",
  summary: "What is known about an error",
  doc: "As `twiceshy recall --json`: by a fingerprint, or by the text of an error or a log.",
  body: z.strictObject({
    text: output.optional(),
    fingerprint: z.string().min(4).max(100).optional(),
    command: z.string().max(20_000).nullish(),
    limit: z.int().min(1).max(50).default(5),
  }),
  answer: z.looseObject({ version }),
  run: async ({ house, memory, body, now }) => {
    const { text, fingerprint, command = null, limit } = body;
    if ((text === undefined) === (fingerprint === undefined))
      throw new Trouble("bad_input", "recall takes a text or a fingerprint, one of them.");
    await lessonsNow(house, memory);
    const near = nearLessons(house, memory, { isOffline: true });
    const options = { now, limit, readFile: projectReader(house.project.root), near };
    if (fingerprint !== undefined) return recalledJson(await recallFingerprint(memory, fingerprint, options));
    const asked = { findings: await findingsIn(house, text!, command), text: text!.slice(-4_000) };
    return recalledJson(await recallText(memory, asked, options));
  },
});

const verdict = route({
  method: "post",
  path: "/api/captures",
  tag: "failures",
  role: "write",
  isForTeams: true,
  summary: "Store what checks said that twiceshy did not see itself",
  doc: "As `twiceshy capture --json`. Passing ones too: they show what fixed a failure.",
  body: z
    .looseObject({
      checks: z
        .array(z.looseObject({ name: z.string(), passed: z.boolean() }))
        .max(500)
        .optional(),
    })
    .openapi({
      description:
        "checks: [{name, passed, output?, command?, exitCode?}], task, session, filesModified, diff, concerns",
    }),
  status: 201,
  answer: z.looseObject({
    version,
    checks: z.array(z.looseObject({ name: z.string(), passed: z.boolean() })),
  }),
  run: async ({ house, memory, body }) => {
    const { verdict: read, ignored } = readVerdict(body);
    const into = isTeamMemory(memory) ? memory : undefined;
    const checks = (await capture(house, read, into)).map(capturedJson);
    return new Answer({ version: 1, checks, ignored }, 201);
  },
});

export const WARNINGS = [warn, recall, verdict];
