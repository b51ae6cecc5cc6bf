// Live listeners: everybody who listens hears an event once.
import { get } from "node:http";
import { CLIENTS } from "./server.mjs";

/** Opens so many listeners, stores one failure, and says when the first and the last of them heard of it. */
export async function benchListeners({ at, tokens, ask }, count, fact) {
  let open = 0;
  let begun = 0;
  const heard = [];
  const requests = [];
  const everybody = new Promise((resolve) => {
    for (let n = 0; n < count; n += 1) {
      const headers = { authorization: `Bearer ${tokens[n % CLIENTS]}` };
      const request = get(new URL("/api/events?kinds=failure", at), { headers, agent: false }, (answer) => {
        open += 1;
        let isTold = false;
        answer.on("data", (piece) => {
          if (isTold || begun === 0 || !String(piece).includes(fact.row.id)) return;
          isTold = true;
          heard.push(performance.now() - begun);
          if (heard.length === count) resolve();
        });
      });
      request.on("error", () => {});
      requests.push(request);
    }
  });
  while (open < count) await new Promise((resolve) => setTimeout(resolve, 50));
  // Those who have just come have been told where they are by then.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  begun = performance.now();
  await ask("/api/facts", { body: JSON.stringify({ version: 1, origin: "bench", facts: [fact] }) });
  await Promise.race([everybody, new Promise((resolve) => setTimeout(resolve, 20_000))]);
  for (const request of requests) request.destroy();
  return { count, heard: heard.length, first: heard[0] ?? null, last: heard.at(-1) ?? null };
}
