import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { VERSION } from "../version.ts";

export const command: Command = {
  name: "mcp",
  summary: "Serve this repository's memory to agents over MCP",
  details:
    "A server for the Model Context Protocol on stdin and stdout: tools recall, warn, capture, outcome, explain, issues; the lessons as " +
    "resources; and hook, which answers hooks of type mcp_tool without starting a process. It ends when stdin is closed.",
  args: [],
  flags: { ...STORE_FLAG },
  answersJson: false,
  examples: [
    { line: "twiceshy mcp", doc: "set up once: claude mcp add twiceshy -- twiceshy mcp (codex mcp add …)" },
  ],
  run: mcp,
};

async function mcp({ flags, terminal }: Invocation): Promise<number> {
  const { serveMcp } = await import("../../mcp.ts");
  await serveMcp(terminal, VERSION, flags);
  return 0;
}
