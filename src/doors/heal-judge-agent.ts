import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vendorsOfAgent } from "#agents/judges/vendor-of-agent.ts";
import { makeFolderAway, makeScratchFolder, removeScratchFolder } from "#host/scratch-folder.ts";
import type { AgentEnd } from "#model/headless-agent.ts";
import type { Judge, JudgeLimits, JudgeName, JudgeQuestion, JudgeReply } from "#model/judge.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { findHeadlessAgent } from "./headless-agents.ts";

/** What a judge's agent may print: its events, not only its words. */
const MOST_OUTPUT = 8 * 1024 * 1024;

/** It reads its prompt and answers: no file of the project is near it, and it may change and run nothing. */
const READ_ONLY = { edit: false, commands: [], install: false, network: false } as const;

/** A coding agent that the user has, as a judge: in an empty folder, with nothing but the question. */
export function agentJudge(
  { name, agent }: Extract<JudgeName, { kind: "agent" }>,
  house: House,
  application: string,
): Judge {
  return {
    name,
    vendors: vendorsOfAgent(agent),
    ask: async (question, limits) => {
      const startedAt = performance.now();
      const none = (trouble: string): JudgeReply => ({
        text: null,
        trouble,
        tokens: null,
        costUsd: 0,
        ms: Math.round(performance.now() - startedAt),
      });
      let folder: string | null = null;
      try {
        folder = makeScratchFolder(house.dirs.store);
        const found = await findHeadlessAgent(agent, {
          env: house.around.env,
          cwd: house.project.root,
          // Each one by its own name: whoever is done takes along what carries it.
          loop: `${application}/${house.ids.next(house.clock.now())}`,
          // Its own session is none of this project's.
          extraEnv: { TWICESHY_CAPTURE: "off", TWICESHY_WARNINGS: "off" },
        });
        if (found.kind === "missing") return none(found.why);
        return await answerOf(found.agent, question, limits, folder, house);
      } catch (error) {
        return none(error instanceof Trouble ? error.message : "it could not be started");
      } finally {
        if (folder !== null) removeScratchFolder(folder);
      }
    },
  };
}

async function answerOf(
  agent: Extract<Awaited<ReturnType<typeof findHeadlessAgent>>, { kind: "found" }>["agent"],
  { rules, text }: JudgeQuestion,
  limits: JudgeLimits,
  folder: string,
  house: House,
): Promise<JudgeReply> {
  const directory = makeFolderAway(folder, house.around.env);
  mkdirSync(directory, { recursive: true });
  const prompt = `${rules}\n\n${text}\n`;
  const promptFile = join(folder, "question.md");
  writeFileSync(promptFile, prompt, { mode: 0o600 });
  const end = await agent.run(
    { prompt, promptFile, directory, permissions: READ_ONLY, model: null, maxCostUsd: limits.maxCostUsd },
    {
      timeoutMs: limits.timeoutMs,
      maxOutputBytes: MOST_OUTPUT,
      logFile: null,
      signal: limits.signal,
      onProgress: () => {},
    },
  );
  return replyOf(end);
}

/** One that never ran cost nothing; what others cost without saying so, nobody knows. */
function replyOf({ outcome, why, result, tokens, costUsd, durationMs }: AgentEnd): JudgeReply {
  const isDone = outcome === "done" && result !== null;
  const hasRun = outcome !== "missing" && outcome !== "not-logged-in";
  return {
    text: isDone ? result : null,
    trouble: isDone ? null : outcome === "done" ? "it said nothing" : why,
    tokens,
    costUsd: costUsd ?? (hasRun ? null : 0),
    ms: durationMs,
  };
}
