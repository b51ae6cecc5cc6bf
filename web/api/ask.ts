import { signal } from "@preact/signals";
import { isTokenWanted, token } from "./token.ts";

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** False while the server does not answer at all. */
export const isReached = signal(true);

/** What the server says is wrong (RFC 9457), or that it says nothing. */
export class Problem extends Error {
  constructor(
    /** 0 where there was no answer. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly hint: string | null,
  ) {
    super(message);
  }
}

/** The address of a question, without what is not set. */
export function addressOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Asks the API. A Problem where it does not answer as hoped. */
export async function ask<T>(
  address: string,
  options: { body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const answer = await send(address, options);
  return (await answer.json()) as T;
}

/** The answer itself, where it is no JSON. */
export async function send(
  address: string,
  { body, signal: abort }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (token.value !== null) headers.authorization = `Bearer ${token.value}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: body === undefined ? "GET" : "POST",
      headers,
      credentials: "omit",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(abort === undefined ? {} : { signal: abort }),
    });
  } catch (error) {
    if (abort?.aborted) throw error;
    isReached.value = false;
    throw new Problem(0, "offline", "The server does not answer.", "twiceshy serve");
  }
  isReached.value = true;
  if (answer.ok) return answer;
  throw await problemIn(answer);
}

async function problemIn(answer: Response): Promise<Problem> {
  // 421: asked by a name that is not this machine's own, where only a token helps.
  if (answer.status === 401 || answer.status === 421) isTokenWanted.value = true;
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const text = (name: string) => (typeof said[name] === "string" ? (said[name] as string) : null);
  return new Problem(
    answer.status,
    text("code") ?? "unknown",
    text("detail") ?? `The server answered ${answer.status}.`,
    text("hint"),
  );
}
