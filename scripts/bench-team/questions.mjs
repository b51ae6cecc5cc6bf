// What a dashboard asks.
import { cpuNow } from "./cpu.mjs";
import { CLIENTS, p95 } from "./server.mjs";

/** Every list and number that a page shows; analytics where this build has them. */
const QUESTIONS = [
  "/api/qa/failures/dashboard",
  "/api/qa/failures/patterns",
  "/api/patterns",
  "/api/patterns?category=type_error&since=30d",
  "/api/failures",
  "/api/failures?category=type_error",
  "/api/failures?all=true&since=7d",
  "/api/failures?match=ledger",
  "/api/fixes",
  "/api/lessons",
  "/api/deliveries",
  "/api/deliveries?outcome=prevented",
  "/api/missed",
  "/api/issues",
  "/api/issues/review",
  "/api/heal",
  "/api/audit",
  "/api/strategies",
  "/api/status",
  "/metrics",
];

/** The same with one of what was found in its path. */
async function questionsWithNames(ask) {
  const first = async (path, list, name) => (await ask(path)).json()[list]?.[0]?.[name];
  const pattern = await first("/api/patterns", "patterns", "id");
  const failure = await first("/api/failures?all=true", "failures", "id");
  const delivery = await first("/api/deliveries", "deliveries", "id");
  const lesson = await first("/api/lessons", "lessons", "id");
  return [
    ...QUESTIONS,
    `/api/patterns/${pattern}`,
    `/api/failures/${failure}`,
    `/api/deliveries/${delivery}`,
    `/api/lessons/${lesson}`,
  ];
}

/** Routes of analytics that the server has. */
async function analytics(ask) {
  const { paths } = (await ask("/api/openapi.json")).json();
  return Object.keys(paths).filter(
    (path) =>
      /^\/api\/(?:analytics\/|sessions$|activity$)/.test(path) && !path.includes("{") && paths[path].get,
  );
}

/** Asks every question some times: how long, and how much CPU time each took of the server and PostgreSQL together. */
export async function askAll({ ask, pid }, sql, rounds, tell = () => {}) {
  const questions = [...(await questionsWithNames(ask)), ...(await analytics(ask))];
  const times = new Map();
  for (const question of questions) {
    const [path] = question.split("?");
    const name = path.replace(/\/[0-9a-f][0-9a-f-]{14,}$/, "/{id}") + question.slice(path.length);
    await ask(question);
    const before = await cpuNow(sql, [pid]);
    const begun = performance.now();
    const all = [];
    // What takes seconds need not be asked as often to be known to.
    for (let round = 0; round < rounds && performance.now() - begun < 15_000; round += 1)
      all.push((await ask(question)).ms);
    const found = { p95: p95(all), cpu: ((await cpuNow(sql, [pid])) - before) / all.length };
    times.set(name, found);
    tell(name, found);
  }
  return times;
}

/** Many ask at once: how long a cheap question waits meanwhile. */
export async function askTogether({ ask }, seconds) {
  const until = performance.now() + seconds * 1000;
  const times = [];
  const mixed = [
    "/api/status",
    "/api/failures",
    "/api/patterns",
    "/api/deliveries",
    "/api/qa/failures/dashboard",
  ];
  const client = async (number) => {
    for (let round = number; performance.now() < until; round += 1)
      times.push((await ask(mixed[round % mixed.length], { client: number })).ms);
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return { p95: p95(times), perSecond: times.length / seconds, count: times.length };
}
