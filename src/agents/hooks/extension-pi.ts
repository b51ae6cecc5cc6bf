import { askSource } from "./plugin-source.ts";

/** pi's extension, one file without dependencies: plain JavaScript, also under the name of a TypeScript file. Nothing in it throws. */
export function piExtension(): string {
  return `// twiceshy: tells what fixed a failure before. Written by \`twiceshy init\`, removed by \`twiceshy uninstall\`.
// @ts-nocheck
${askSource("pi")}
const TOOLS = new Set(["bash", "edit", "write"]);

function toldBy(ctx) {
  const session = ctx?.sessionManager;
  return {
    session_id: session?.getSessionId?.() ?? process.env.PI_SESSION_ID ?? "pi-" + process.pid,
    cwd: ctx?.cwd ?? process.cwd(),
    transcript_path: session?.getSessionFile?.() ?? process.env.PI_SESSION_FILE,
  };
}

function textsOf(content) {
  return (Array.isArray(content) ? content : [])
    .filter((part) => part?.type === "text")
    .map((part) => ({ type: "text", text: cut(part.text) }));
}

export default function twiceshy(pi) {
  let first;
  const tell = async (event, ctx, more) => {
    const told = toldBy(ctx);
    return ask(event, { ...told, ...more }, told.cwd);
  };
  // A handler that fails is as good as none.
  const on = (event, handle) =>
    pi.on(event, async (data, ctx) => {
      try {
        return await handle(data, ctx);
      } catch {}
    });
  on("session_start", async (data, ctx) => {
    first = (await tell("session_start", ctx, { reason: data.reason })).context;
  });
  on("before_agent_start", async (data, ctx) => {
    const { context } = await tell("before_agent_start", ctx, { prompt: cut(data.prompt) });
    const said = [first, context].filter((text) => text !== undefined).join("\\n\\n");
    first = undefined;
    if (said !== "") return { message: { customType: "twiceshy", content: said, display: false } };
  });
  on("tool_call", async (data, ctx) => {
    if (!TOOLS.has(data.toolName)) return;
    const reply = await tell("tool_call", ctx, { tool: data.toolName, call_id: data.toolCallId, input: data.input });
    if (reply.hold !== undefined) return { block: true, reason: reply.hold };
    keep(data.toolCallId, reply.context);
  });
  on("tool_result", async (data, ctx) => {
    if (!TOOLS.has(data.toolName)) return;
    const before = take(data.toolCallId);
    const { context } = await tell("tool_result", ctx, {
      tool: data.toolName,
      call_id: data.toolCallId,
      input: data.input,
      content: textsOf(data.content),
      isError: data.isError === true,
    });
    const said = [before, context].filter((text) => text !== undefined);
    if (said.length > 0) return { content: [...data.content, ...said.map((text) => ({ type: "text", text }))] };
  });
  on("agent_end", async (_data, ctx) => {
    await tell("agent_end", ctx, {});
  });
  on("session_shutdown", async (data, ctx) => {
    await tell("session_shutdown", ctx, { reason: data.reason });
  });
}
`;
}
