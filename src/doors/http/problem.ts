import { HTTPException } from "hono/http-exception";
import { Trouble, type TroubleCode } from "#model/trouble.ts";

/** Trouble by its code, as HTTP has it. */
const STATUS: Readonly<Record<TroubleCode, number>> = {
  usage: 400,
  bad_input: 400,
  not_found: 404,
  refused: 409,
  memory_newer: 503,
  memory_unavailable: 503,
  memory_corrupt: 503,
  config: 500,
};

/** What a request did wrong, or what stands in its way, in HTTP's own terms. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: {
      readonly hint?: string | null;
      readonly errors?: readonly { readonly where: string; readonly why: string }[];
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
    this.name = "HttpProblem";
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "A token is needed",
  403: "Not allowed",
  404: "Not found",
  405: "Method not allowed",
  406: "Not acceptable",
  409: "Refused",
  413: "Too large",
  415: "Wrong content type",
  421: "Misdirected request",
  429: "Too many requests",
  500: "A bug in twiceshy",
  503: "The memory cannot be used",
};

/** An error as RFC 9457 has it. What is nobody's business is left out: a bug says only that it is one. */
export function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof Trouble)
    return new HttpProblem(STATUS[error.code], error.code, error.message, { hint: error.hint });
  // Hono's own: a body that is no JSON.
  if (error instanceof HTTPException && error.status < 500)
    return new HttpProblem(error.status, "bad_input", "the body is not JSON that could be read.");
  return new HttpProblem(500, "bug", "twiceshy could not answer this; the server's own output says why.");
}

/** The answer to a request that went wrong. */
export function problemResponse({ status, code, message, more }: HttpProblem): Response {
  const body = {
    type: `urn:twiceshy:problem:${code}`,
    title: TITLES[status] ?? "Not possible",
    status,
    detail: message,
    code,
    ...(more.hint == null ? {} : { hint: more.hint }),
    ...(more.errors === undefined ? {} : { errors: more.errors }),
  };
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: { "content-type": "application/problem+json; charset=utf-8", ...more.headers },
  });
}
