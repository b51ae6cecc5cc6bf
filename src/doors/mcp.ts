/** The door to MCP, for those that open it: the command, and the server. Doors do not import each other. */
export { handleLine } from "./mcp/handle.ts";
export { HANDSHAKE_REVISIONS, STATELESS_REVISIONS } from "./mcp/revisions.ts";
export { type McpStreams, serveMcp } from "./mcp/serve.ts";
export { TOOLS } from "./mcp/tools.ts";
