import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { modelJudge } from "#agents/judges/model-judge.ts";
import { readJudgeName } from "#agents/judges/name.ts";
import type { Judge, JudgeName } from "#model/judge.ts";
import { type JudgeServer, judgeServer, sendJson, WRAPPED, YES } from "./judge-server.ts";

const KEY = "sk-not-a-real-key-0123456789";
const ENV = {
  ANTHROPIC_API_KEY: KEY,
  OPENAI_API_KEY: KEY,
  GEMINI_API_KEY: KEY,
  MISTRAL_API_KEY: KEY,
  TWICESHY_JUDGE_API_KEY: KEY,
};
const QUESTION = { rules: "Judge.", text: "May it be applied?" };
const LIMITS = {
  timeoutMs: 5000,
  maxOutputTokens: 500,
  maxCostUsd: 0.5,
  signal: new AbortController().signal,
};

let server: JudgeServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

function named(said: string): Extract<JudgeName, { kind: "model" }> {
  const read = readJudgeName(said);
  if (read.kind === "wrong" || read.judge.kind !== "model") throw new Error(`no model: ${said}`);
  return read.judge;
}

async function judgeAt(who: string, path: string, answer: Parameters<typeof judgeServer>[0]): Promise<Judge> {
  server = await judgeServer(answer);
  return modelJudge(named(`${who}@${server.origin}${path}`), ENV);
}

test.each([
  ["anthropic/claude-opus-4-5", "/v1", "anthropic", "/v1/messages", "x-api-key"],
  ["openai/gpt-5.2", "/v1", "openai", "/v1/responses", "authorization"],
  [
    "google/gemini-3-pro",
    "/v1beta",
    "google",
    "/v1beta/models/gemini-3-pro:generateContent",
    "x-goog-api-key",
  ],
  ["mistral/devstral", "/v1", "compatible", "/v1/chat/completions", "authorization"],
  ["acme/model-1", "/v1", "compatible", "/v1/chat/completions", "authorization"],
] as const)("%s is asked in its own language", async (who, path, speaks, asked, header) => {
  const judge = await judgeAt(who, path, (response) => sendJson(response, WRAPPED[speaks](YES)));
  const reply = await judge.ask(QUESTION, LIMITS);
  expect(reply).toMatchObject({
    text: YES,
    trouble: null,
    tokens: { input: 1000, output: 100 },
    costUsd: null,
  });
  expect(server!.asked).toHaveLength(1);
  expect(server!.asked[0]!.path).toBe(asked);
  expect(String(server!.asked[0]!.headers[header])).toContain(KEY);
  const body = JSON.stringify(server!.asked[0]!.body);
  expect(body).toContain("May it be applied?");
  expect(body).toContain("Judge.");
});

test("vendors are told the schema", async () => {
  const judge = await judgeAt("openai/gpt-5.2", "/v1", (response) => sendJson(response, WRAPPED.openai(YES)));
  await judge.ask(QUESTION, LIMITS);
  expect(JSON.stringify(server!.asked[0]!.body)).toContain('"required":["approve","score","reasons"]');
});

const FAULTS: readonly (readonly [
  what: string,
  answer: (response: ServerResponse) => void,
  trouble: RegExp,
])[] = [
  ["never answers", () => {}, /^no answer within 1 s$/],
  [
    "begins an answer and never ends it",
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"choices": [');
    },
    /^no answer within 1 s$/,
  ],
  ["hangs up", (response) => response.destroy(), /^its server cannot be reached \([A-Z_]+\)$/],
  [
    "answers with a page",
    (response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<p>approve: true</p>");
    },
    /^its server answered with text\/html, not with JSON$/,
  ],
  [
    "answers without a type",
    (response) => {
      response.writeHead(200);
      response.end(JSON.stringify(WRAPPED.compatible(YES)));
    },
    /^its server answered with no content type, not with JSON$/,
  ],
  [
    "answers without an end",
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    },
    /^its answer has more than 1000000 bytes$/,
  ],
  [
    "sends us elsewhere",
    (response) => {
      response.writeHead(307, { location: "http://127.0.0.1:9/steal" });
      response.end();
    },
    /^its server wants to send us elsewhere$/,
  ],
  [
    "says no JSON",
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end("approve!");
    },
    /^its answer is not what its API promises/,
  ],
  [
    "says JSON of its own",
    (response) => sendJson(response, { approve: true }),
    /^its answer is not what its API/,
  ],
  [
    "does not take the key",
    (response) => sendJson(response, { error: { message: KEY } }, 401),
    /^its server said 401: the key/,
  ],
  ["knows no such model", (response) => sendJson(response, {}, 404), /^its server said 404: no such model/],
  ["is down", (response) => sendJson(response, {}, 503), /^its server said 503$/],
  [
    "cuts its answer off",
    (response) => {
      const whole = WRAPPED.compatible(YES) as { choices: { finish_reason: string }[] };
      whole.choices[0]!.finish_reason = "length";
      sendJson(response, whole);
    },
    /^its answer was cut off$/,
  ],
  [
    "refuses",
    (response) => {
      const whole = WRAPPED.compatible("") as { choices: { finish_reason: string }[] };
      whole.choices[0]!.finish_reason = "content_filter";
      sendJson(response, whole);
    },
    /^it refused to answer$/,
  ],
];

test.each(FAULTS)("a server that %s is trouble, and nothing is thrown", async (_what, answer, trouble) => {
  const judge = await judgeAt("acme/model-1", "/v1", answer);
  const reply = await judge.ask(QUESTION, { ...LIMITS, timeoutMs: 500 });
  expect(reply.text).toBeNull();
  expect(reply.trouble).toMatch(trouble);
  expect(JSON.stringify(reply)).not.toContain(KEY);
});

test("a server that is not there costs nothing; one that is late may", async () => {
  const absent = await judgeServer(() => {});
  await absent.close();
  const gone = await modelJudge(named(`acme/model-1@${absent.origin}/v1`), ENV).ask(QUESTION, LIMITS);
  expect(gone).toMatchObject({
    text: null,
    costUsd: 0,
    trouble: "its server cannot be reached (ECONNREFUSED)",
  });
  const judge = await judgeAt("acme/model-1", "/v1", () => {});
  const late = await judge.ask(QUESTION, { ...LIMITS, timeoutMs: 300 });
  expect(late).toMatchObject({ text: null, costUsd: null });
});

test("a person's stop ends it at once", async () => {
  const stop = new AbortController();
  const judge = await judgeAt("acme/model-1", "/v1", () => stop.abort());
  const reply = await judge.ask(QUESTION, { ...LIMITS, signal: stop.signal });
  expect(reply).toMatchObject({ text: null, trouble: "stopped on request" });
  expect(reply.ms).toBeLessThan(3000);
});

test("without its key a vendor is not asked, and its variable is named", async () => {
  const judge = modelJudge(named("openai/gpt-5.2"), {});
  expect(await judge.ask(QUESTION, LIMITS)).toMatchObject({
    text: null,
    trouble: "no key: OPENAI_API_KEY is not set",
    costUsd: 0,
  });
});
