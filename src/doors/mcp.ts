/** The door to MCP, for the command that opens it: doors do not import each other. */
export { type McpStreams, serveMcp } from "./mcp/serve.ts";
