/** JSON-RPC 2.0 as MCP uses it. */
export type MessageId = string | number | null;

export interface Answer {
  readonly jsonrpc: "2.0";
  readonly id: MessageId;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** Before 2026-07-28; since then it is a parameter like any other that is wrong. */
export const RESOURCE_NOT_FOUND = -32002;

/** What a client did wrong, in the protocol's own terms. */
export class ProtocolError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
    this.name = "ProtocolError";
  }
}

/** A request, or a notification, which has no id and wants no answer. */
export interface Message {
  readonly id: MessageId | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A message as a client sent it; trouble says what it lacks. Null for the answer to a question we never asked. */
export function readMessage(data: unknown): Message | null {
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new ProtocolError(INVALID_REQUEST, "a message is an object with jsonrpc, method and params");
  const { jsonrpc, id, method, params = {} } = data as Record<string, unknown>;
  if (method === undefined && ("result" in data || "error" in data)) return null;
  if (jsonrpc !== "2.0") throw new ProtocolError(INVALID_REQUEST, 'jsonrpc must be "2.0"');
  if (typeof method !== "string") throw new ProtocolError(INVALID_REQUEST, "method must be a text");
  if (!isId(id)) throw new ProtocolError(INVALID_REQUEST, "id must be a text or a number");
  if (typeof params !== "object" || params === null || Array.isArray(params))
    throw new ProtocolError(INVALID_PARAMS, "params must be an object");
  return { id, method, params: params as Record<string, unknown> };
}

/** The id of a message that may be no message at all, so that its sender knows what the error is about. */
export function idOf(data: unknown): MessageId {
  const id = typeof data === "object" && data !== null ? (data as { id?: unknown }).id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function isId(id: unknown): id is MessageId | undefined {
  return id === undefined || id === null || typeof id === "string" || typeof id === "number";
}
