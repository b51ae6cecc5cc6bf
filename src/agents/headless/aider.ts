import type { AgentAdapter } from "#model/headless-agent.ts";
import { textReader } from "./text-reader.ts";
import type { Told } from "./told.ts";

const LOGIN = "set the key of your model's provider, for instance OPENAI_API_KEY";

/** Aider: one message, no commits of its own. It never runs a command that nobody has confirmed, also with --yes-always. */
export const AIDER: AgentAdapter = {
  name: "aider",
  vendor: "any",
  executables: ["aider"],
  versionArgv: ["--version"],
  places: ["~/.local/bin"],
  leaves: [".aider*"],
  login: LOGIN,
  invocation({ promptFile, permissions, model }, executable) {
    const permissionFlags = [
      "--yes-always",
      "--no-suggest-shell-commands",
      ...(permissions.network ? [] : ["--no-detect-urls"]),
      ...(permissions.edit ? [] : ["--chat-mode", "ask"]),
    ];
    return {
      argv: [
        executable,
        ...["--message-file", promptFile],
        ...(model === null ? [] : ["--model", model]),
        ...["--no-auto-commits", "--no-dirty-commits", "--no-gitignore"],
        ...["--no-check-update", "--no-show-release-notes", "--no-pretty", "--no-stream", "--no-fancy-input"],
        ...permissionFlags,
      ],
      stdin: null,
      env: {},
      permissionFlags,
    };
  },
  reader: () => textReader({ name: "aider", login: LOGIN }, take),
};

/** "Tokens: 12k sent, 315 received. Cost: $0.14 message, $2.25 session." */
const SPENT =
  /^Tokens: ([\d.,]+)([kM]?) sent, .{0,60}?([\d.,]+)([kM]?) received\.(?: Cost: .{0,40}?\$([\d.,]+) session\.)?/;
/** "litellm.AuthenticationError: AnthropicException - …", "litellm.BadRequestError: …" */
const ERROR = /^litellm\.\w{1,40}Error: /;

function take(line: string, told: Told): string {
  const spent = SPENT.exec(line);
  if (spent !== null) {
    const [, sent, sentUnit, received, receivedUnit, session] = spent;
    told.tokens = {
      input: (told.tokens?.input ?? 0) + countOf(sent!, sentUnit!),
      output: (told.tokens?.output ?? 0) + countOf(received!, receivedUnit!),
    };
    if (session !== undefined) told.costUsd = Number(session.replaceAll(",", ""));
    // It answered: an error before that was got over.
    told.error = null;
  }
  // It ends with exit code 0 all the same.
  if (ERROR.test(line)) told.error = line;
  return line;
}

function countOf(digits: string, unit: string): number {
  const factor = unit === "M" ? 1_000_000 : unit === "k" ? 1000 : 1;
  return Math.round(Number(digits.replaceAll(",", "")) * factor);
}
