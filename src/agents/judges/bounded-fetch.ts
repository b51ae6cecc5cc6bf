import { ServerTrouble } from "./trouble-in.ts";

type Fetch = typeof globalThis.fetch;

/** What an answer may weigh: a verdict is a few hundred bytes, what a vendor puts around it a few thousand. */
const MOST_BYTES = 1_000_000;

/**
 * fetch for servers that nobody trusts: no redirect (a key must not go elsewhere), nothing but JSON, nothing without an end.
 * Trouble is thrown as a sentence.
 */
export function boundedFetch(mostBytes: number = MOST_BYTES, inner: Fetch = globalThis.fetch): Fetch {
  return async (input, init) => {
    const response = await inner(input, { ...init, redirect: "manual" });
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      throw new ServerTrouble("its server wants to send us elsewhere");
    }
    const type = response.headers.get("content-type") ?? "";
    // Errors may come as any text; they are not read as an answer.
    if (response.ok && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
      await response.body?.cancel();
      throw new ServerTrouble(
        `its server answered with ${type.slice(0, 60) || "no content type"}, not with JSON`,
      );
    }
    return new Response(await bytesOf(response, mostBytes), {
      status: response.status,
      statusText: response.statusText,
      headers: plainHeaders(response.headers),
    });
  };
}

async function bytesOf(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new ServerTrouble(`its answer has more than ${most} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** The body is unpacked by now: its old length and packing do not hold any more. */
function plainHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) kept.delete(name);
  return kept;
}
