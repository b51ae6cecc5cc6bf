import type { z } from "@hono/zod-openapi";
import type { Role } from "#model/token.ts";
import type { Asker } from "./asker.ts";
import type { OpenHouse, Server } from "./server.ts";

/** What a route's work is given. */
export interface Asked<P, Q, B> extends OpenHouse {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly asker: Asker;
  readonly server: Server;
  readonly now: number;
}

export const TAGS = {
  analytics: "Everything counted over time: for a dashboard, or a spreadsheet",
  failures: "What failed, and what keeps failing",
  learned: "What was learned of it: fixes and lessons",
  warnings: "What agents are told, and what came of it",
  issues: "What waits for a person's decision",
  heal: "Healing: how it stands, its lock and its audit log",
  qa: "Two routes by the names and in the shape that an older QA system documented",
  server: "The server itself",
} as const;

/** An answer that is not 200 with JSON as it is. */
export class Answer {
  constructor(
    readonly data: unknown,
    readonly status: 200 | 201 | 202 = 200,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** A route: a record that feeds the router, the validation, the OpenAPI document and its page. */
export interface Route {
  readonly method: "get" | "post";
  /** "/api/failures/{id}" */
  readonly path: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly doc?: string;
  /** The least that its asker must be allowed. */
  readonly role: Role;
  /** Also where a team's memory is served, though it changes something: it needs no files of a machine. */
  readonly isForTeams?: boolean;
  /** Its own transaction asks whether the team's schema is still the one that this twiceshy knows. */
  readonly asksSchema?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** What it answers where all is well, when that is not 200. */
  readonly status?: 200 | 201 | 202;
  run(asked: Asked<never, never, never>): unknown;
}

type Out<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;

/** A record whose work is given what its own schemas make of a request. */
export function route<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  record: Omit<Route, "params" | "query" | "body" | "run"> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    run(asked: Asked<Out<P>, Out<Q>, Out<B>>): unknown;
  },
): Route {
  return record as unknown as Route;
}
