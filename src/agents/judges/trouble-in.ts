/** What a judge's server did wrong, as a sentence of ours. */
export class ServerTrouble extends Error {}

export interface AskTrouble {
  readonly why: string;
  /** Nothing was answered, so nothing is paid for. */
  readonly isFree: boolean;
}

/** An error in a few words. Vendors repeat parts of a key and of the question in theirs: only what we know is told. */
export function troubleIn(error: unknown): AskTrouble {
  const chain = causesOf(error);
  const status = chain.map(({ statusCode }) => statusCode).find((code) => typeof code === "number");
  if (typeof status === "number" && status >= 400)
    return { why: `its server said ${status}${meaning(status)}`, isFree: status < 500 };
  const ours = chain.find((one) => one instanceof ServerTrouble);
  if (ours instanceof ServerTrouble) return { why: ours.message, isFree: false };
  const code = chain
    .map((one) => one.code)
    .find((one) => typeof one === "string" && /^[A-Z_]{3,40}$/.test(one));
  if (code !== undefined)
    return { why: `its server cannot be reached (${code})`, isFree: NEVER_REACHED.has(String(code)) };
  const { name } = (error ?? {}) as { name?: unknown };
  const kind = typeof name === "string" && /^\w{1,40}$/.test(name) ? ` (${name})` : "";
  return { why: `its answer is not what its API promises${kind}`, isFree: false };
}

/** The question did not get there; where a line broke later, it may have. */
const NEVER_REACHED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

function meaning(status: number): string {
  if (status === 401 || status === 403) return ": the key is not taken";
  if (status === 404) return ": no such model, or no such address";
  if (status === 429) return ": too many questions, or no credit";
  return "";
}

/** An error with what caused it, as far as anybody looks. */
function causesOf(error: unknown, depth = 0): Readonly<Record<string, unknown>>[] {
  if (typeof error !== "object" || error === null || depth > 4) return [];
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  const first = Array.isArray(errors) ? errors[0] : undefined;
  return [
    error as Readonly<Record<string, unknown>>,
    ...causesOf(cause, depth + 1),
    ...causesOf(first, depth + 1),
  ];
}
