/**
 * Traces of the server itself, by OTLP over HTTP in its JSON form. Only where OTEL_EXPORTER_OTLP_ENDPOINT says where to; nothing
 * waits for them, and what cannot be sent is dropped.
 */
import { randomBytes } from "node:crypto";

/** One request as a trace has it. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly beganAt: number;
  readonly endedAt: number;
  readonly status: number;
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface Tracer {
  /** The ids of a new span, below the one that a request's `traceparent` names. */
  begin(traceparent: string | undefined): Pick<Span, "traceId" | "spanId" | "parentId">;
  end(span: Span): void;
  /** Sends what waits. */
  close(): Promise<void>;
}

const EVERY_MS = 5_000;
const MOST_WAITING = 2_000;
const BATCH = 200;
const PATIENCE_MS = 5_000;

/** A tracer for an environment; one that does nothing where it names no endpoint. */
export function tracerOf(env: Readonly<Record<string, string | undefined>>, version: string): Tracer {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || tracesBelow(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  if (!endpoint) return { begin: newSpan, end: () => undefined, close: async () => undefined };
  const headers = { "content-type": "application/json", ...headersIn(env.OTEL_EXPORTER_OTLP_HEADERS) };
  const service = env.OTEL_SERVICE_NAME || "twiceshy";
  const waiting: Span[] = [];
  let sending: Promise<void> | null = null;
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const body = JSON.stringify(otlp(waiting.splice(0, BATCH), service, version));
      const signal = AbortSignal.timeout(PATIENCE_MS);
      await fetch(endpoint, { method: "POST", headers, body, signal, redirect: "error" })
        .then((answer) => answer.body?.cancel())
        .catch(() => undefined);
    }
  };
  const flush = (): Promise<void> => {
    sending ??= send().finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    begin: newSpan,
    end: (span) => {
      if (waiting.length < MOST_WAITING) waiting.push(span);
      if (waiting.length >= BATCH) void flush();
    },
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

function tracesBelow(endpoint: string | undefined): string | null {
  return endpoint ? `${endpoint.replace(/\/$/, "")}/v1/traces` : null;
}

/** "api-key=abc,x=y" */
function headersIn(text = ""): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at).trim(), unescaped(pair.slice(at + 1).trim())]] : [];
  });
  return Object.fromEntries(pairs);
}

/** "a%20b" is "a b"; where a percent sign is no escape, the text is meant as it is: "100%sure". */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function newSpan(traceparent: string | undefined): Pick<Span, "traceId" | "spanId" | "parentId"> {
  // 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
  const [, traceId, parentId] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? "") ?? [];
  return {
    traceId: traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    parentId: parentId ?? null,
  };
}

function otlp(spans: readonly Span[], service: string, version: string) {
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const nanos = (ms: number) => `${Math.round(ms * 1000)}000`;
  return {
    resourceSpans: [
      {
        resource: { attributes: [text("service.name", service), text("service.version", version)] },
        scopeSpans: [
          {
            scope: { name: "twiceshy", version },
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentId === null ? {} : { parentSpanId: span.parentId }),
              name: span.name,
              kind: 2,
              startTimeUnixNano: nanos(span.beganAt),
              endTimeUnixNano: nanos(span.endedAt),
              attributes: Object.entries(span.attributes).map(([key, value]) =>
                typeof value === "number" ? { key, value: { intValue: String(value) } } : text(key, value),
              ),
              status: span.status >= 500 ? { code: 2 } : {},
            })),
          },
        ],
      },
    ],
  };
}
