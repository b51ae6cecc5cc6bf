import { askSource } from "./plugin-source.ts";

/**
 * OpenCode's plugin, one file without dependencies. OpenCode takes every export for a plugin: there is one. Nothing in it throws, but
 * for the hold, which is how OpenCode is told to stop a tool.
 */
export function opencodePlugin(): string {
  return `// twiceshy: tells what fixed a failure before. Written by \`twiceshy init\`, removed by \`twiceshy uninstall\`.
${askSource("opencode")}
const TOOLS = new Set(["bash", "edit", "write", "multiedit", "patch", "apply_patch"]);
const seen = new Set();
let parts = 0;

function promptOf(output) {
  return (output.parts ?? [])
    .filter((part) => part?.type === "text" && part.synthetic !== true && typeof part.text === "string")
    .map((part) => part.text)
    .join("\\n");
}

function metadataOf(metadata) {
  const { exit, truncated, exists } = metadata ?? {};
  return { exit, truncated, exists };
}

export const Twiceshy = async ({ directory }) => {
  const told = (sessionID) => ({ session_id: sessionID, cwd: directory });
  return {
    "chat.message": async (input, output) => {
      try {
        const { sessionID } = input;
        last = told(sessionID);
        const said = [];
        if (!seen.has(sessionID)) {
          seen.add(sessionID);
          said.push((await ask("session-created", { ...told(sessionID), source: "startup" }, directory)).context);
        }
        const prompt = promptOf(output);
        if (prompt !== "") said.push((await ask("chat-message", { ...told(sessionID), prompt: cut(prompt) }, directory)).context);
        for (const text of said) {
          if (text === undefined) continue;
          parts += 1;
          const id = "prt_zz" + Date.now().toString(16) + parts.toString(16).padStart(4, "0");
          const { message } = output;
          output.parts.push({ id, sessionID: message.sessionID, messageID: message.id, type: "text", text, synthetic: true });
        }
      } catch {}
    },
    "tool.execute.before": async (input, output) => {
      let hold;
      try {
        if (!TOOLS.has(input.tool)) return;
        const payload = { ...told(input.sessionID), call_id: input.callID, tool: input.tool, args: output.args };
        const reply = await ask("tool-execute-before", payload, directory);
        hold = reply.hold;
        keep(input.callID, reply.context);
      } catch {}
      if (hold !== undefined) throw new Error(hold);
    },
    "tool.execute.after": async (input, output) => {
      try {
        if (!TOOLS.has(input.tool)) return;
        const payload = {
          ...told(input.sessionID),
          call_id: input.callID,
          tool: input.tool,
          args: input.args,
          metadata: metadataOf(output.metadata),
          output: cut(output.output),
        };
        const before = take(input.callID);
        const { context } = await ask("tool-execute-after", payload, directory);
        for (const text of [before, context]) {
          if (text !== undefined && typeof output.output === "string") output.output += "\\n\\n" + text;
        }
      } catch {}
    },
    event: async ({ event }) => {
      try {
        if (event?.type !== "session.idle") return;
        await ask("session-idle", told(event.properties?.sessionID), directory);
      } catch {}
    },
  };
};
`;
}
