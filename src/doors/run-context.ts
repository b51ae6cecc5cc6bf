import { readAgentContext } from "#agents/environment.ts";
import type { RunContext } from "#model/run.ts";
import { phaseOfTask } from "#model/task.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Who and what a run belongs to: what was said, then TWICESHY_* variables, then what a known agent's environment tells. */
export function runContext(said: Partial<RunContext>, env: Env): RunContext {
  const agent = readAgentContext(env);
  const task = said.task || env.TWICESHY_TASK || null;
  return {
    session: said.session || env.TWICESHY_SESSION || agent.session,
    task,
    phase: said.phase || env.TWICESHY_PHASE || (task === null ? null : phaseOfTask(task)),
    agent: said.agent || env.TWICESHY_AGENT || agent.agent,
    execution: said.execution || env.TWICESHY_EXECUTION || agent.callId,
  };
}
