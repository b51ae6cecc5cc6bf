import type { AgentAdapter, AgentPermissions } from "#model/headless-agent.ts";
import { isUnbounded } from "./allowed-commands.ts";
import { describeTool, short } from "./doing.ts";
import { eventReader, type TakeEvent, UNDERSTOOD } from "./event-reader.ts";
import { asEvent, type JsonEvent, numberAt, objectAt, objectsAt, textAt } from "./json-event.ts";
import type { Told } from "./told.ts";

const LOGIN = "codex login, or set CODEX_API_KEY";

/** Codex without a person. It has no list of commands: what bounds it is its sandbox, which nothing asks to leave. */
export const CODEX: AgentAdapter = {
  name: "codex",
  vendor: "openai",
  executables: ["codex"],
  versionArgv: ["--version"],
  places: ["~/.local/bin"],
  login: LOGIN,
  invocation({ prompt, permissions, model }, executable) {
    const permissionFlags = flagsOf(permissions);
    return {
      argv: [
        ...[executable, "exec", "--json", "--color", "never", "--skip-git-repo-check"],
        ...(model === null ? [] : ["--model", model]),
        ...permissionFlags,
        "-",
      ],
      stdin: prompt,
      env: {},
      permissionFlags,
    };
  },
  reader: () => eventReader({ name: "codex", login: LOGIN }, take),
};

function flagsOf(permissions: AgentPermissions): string[] {
  const never = ["-c", 'approval_policy="never"'];
  if (!permissions.edit) return ["--sandbox", "read-only", ...never];
  if (isUnbounded(permissions)) return ["--sandbox", "danger-full-access", ...never];
  const network = `sandbox_workspace_write.network_access=${permissions.network}`;
  return ["--sandbox", "workspace-write", "-c", network, ...never];
}

const take: TakeEvent = (event, told) => {
  switch (event.type) {
    case "thread.started":
      told.session = textAt(event, "thread_id");
      return UNDERSTOOD;
    case "turn.started":
      return UNDERSTOOD;
    case "turn.completed":
      told.finished = true;
      told.error = null;
      told.tokens = addTokens(told, objectAt(event, "usage"));
      return UNDERSTOOD;
    case "turn.failed":
      told.finished = true;
      told.error = textAt(objectAt(event, "error"), "message") ?? "the turn failed";
      return UNDERSTOOD;
    case "error":
      // {"type":"error","message":"Reconnecting... 2/5 (stream disconnected …)"}: a turn that completes was no failure.
      told.error = textAt(event, "message") ?? "error";
      return { doing: short(told.error) };
    case "item.started":
      told.finished = false;
      return { doing: takeItem(objectAt(event, "item"), told) };
    case "item.updated":
    case "item.completed": {
      told.finished = false;
      const doing = takeItem(objectAt(event, "item"), told);
      // A command was told when it began.
      return { doing: objectAt(event, "item").type === "agent_message" ? doing : null };
    }
    default:
      return null;
  }
};

function takeItem(item: JsonEvent, told: Told): string | null {
  const text = textAt(item, "text");
  switch (item.type) {
    case "agent_message":
      told.result = text ?? told.result;
      return text === null ? null : short(text);
    case "command_execution":
      if (item.status === "failed") noteSandbox(textAt(item, "aggregated_output") ?? "", told);
      return describeTool("shell", { command: unwrapped(textAt(item, "command") ?? "a command") });
    case "file_change": {
      const [first] = objectsAt(item, "changes");
      return describeTool("edit", asEvent(first) ?? {});
    }
    default:
      // Its own warnings come as items of type "error" and are none: "Model metadata for … not found".
      return null;
  }
}

/** "bwrap: execvp codex-linux-sandbox: No such file or directory", and nothing else: the command was never run. */
const NO_SANDBOX = /^bwrap: [^\n]{1,300}$/;

/** Without its sandbox, as in many containers, it can neither run nor write anything: each turn would be paid for nothing. */
function noteSandbox(output: string, told: Told): void {
  if (!NO_SANDBOX.test(output.trim())) return;
  told.error = `its sandbox cannot be set up here (${output.trim()}); the profile yolo runs it without one`;
  told.cannotGoOn = "failed";
}

/** `/bin/bash -lc 'npm test'` → `npm test` */
const SHELL = /^\S{1,80}sh -l?c /;

function unwrapped(command: string): string {
  const inner = command.replace(SHELL, "");
  const quote = inner.at(0);
  const isQuoted = inner !== command && inner.length > 1 && (quote === "'" || quote === '"');
  return isQuoted && inner.at(-1) === quote ? inner.slice(1, -1) : inner;
}

function addTokens({ tokens }: Told, usage: JsonEvent): Told["tokens"] {
  const input = numberAt(usage, "input_tokens") ?? 0;
  const output = numberAt(usage, "output_tokens") ?? 0;
  return { input: (tokens?.input ?? 0) + input, output: (tokens?.output ?? 0) + output };
}
