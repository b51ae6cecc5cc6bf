/**
 * MCP over HTTP: a message, or a batch, is one POST and its answer. There is nothing to stream and no session to keep, so a GET
 * finds nothing. Who only may read is offered only what reads; `hook` names a repository by itself and is for this machine alone.
 */
import { mayAct } from "#model/token.ts";
import { HANDSHAKE_REVISIONS, handleLine, STATELESS_REVISIONS, TOOLS } from "../mcp.ts";
import type { HttpContext } from "./asker.ts";
import { HttpProblem } from "./problem.ts";
import type { Server } from "./server.ts";

const REVISIONS: readonly string[] = [...HANDSHAKE_REVISIONS, ...STATELESS_REVISIONS];

export async function answerMcp(c: HttpContext, server: Server): Promise<Response> {
  if (c.req.method !== "POST")
    throw new HttpProblem(405, "method_not_allowed", "MCP is spoken by POST here.", {
      headers: { allow: "POST" },
    });
  const revision = c.req.header("mcp-protocol-version");
  if (revision !== undefined && !REVISIONS.includes(revision))
    throw new HttpProblem(400, "bad_input", `MCP-Protocol-Version is one of ${REVISIONS.join(", ")}.`);
  const asker = c.get("asker");
  const house = () => server.house(asker);
  const tools = TOOLS.filter(
    ({ name, isReadOnly }) =>
      name !== "hook" && (isReadOnly || (!server.isTeam && mayAct(asker.role, "write"))),
  );
  const context = { version: server.version, env: house().around.env, house, tools };
  const answer = await handleLine(await c.req.text(), context);
  server.metrics.add("mcp_messages_total");
  if (answer === null) return c.body(null, 202);
  return c.body(answer, 200, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
}
