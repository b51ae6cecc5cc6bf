import { z } from "@hono/zod-openapi";
import { ROLES } from "#model/token.ts";
import { route } from "../route.ts";
import { version } from "../schemas.ts";

const status = route({
  method: "get",
  path: "/api/status",
  tag: "server",
  role: "read",
  summary: "What is remembered, which project is served, and what the asker may",
  answer: z.object({
    version,
    twiceshy: z.string(),
    project: z.string(),
    projects: z.array(z.string()),
    isTeam: z
      .boolean()
      .openapi({ description: "It serves a team's memory: what needs the files of a machine is done there" }),
    asker: z.object({ token: z.string().nullable(), role: z.enum(ROLES), project: z.string().nullable() }),
    memory: z.looseObject({ runs: z.int(), failures: z.int(), patterns: z.int(), lessons: z.int() }),
  }),
  run: ({ memory, server, asker: { token, role, project } }) => {
    // Where the file is on this machine is nobody's business elsewhere.
    const { path: _, firstAt, lastAt, ...status } = memory.status();
    const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    return {
      version: 1,
      twiceshy: server.version,
      project: server.projects[0],
      projects: server.projects,
      isTeam: server.isTeam,
      asker: { token, role, project },
      memory: { ...status, firstAt: iso(firstAt), lastAt: iso(lastAt) },
    };
  },
});

export const STATUS = [status];
