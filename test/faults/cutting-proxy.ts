import { Worker } from "node:worker_threads";

/** A proxy in front of a server on this machine that delays what passes and cuts every connection after so many bytes. */
export interface CuttingProxy {
  readonly port: number;
  /** Connections that were cut. */
  cuts(): number;
  close(): Promise<void>;
}

/** In a thread of its own: whoever asks through it may sleep meanwhile. */
const SOURCE = `
const { createServer, connect } = require("node:net");
const { parentPort, workerData } = require("node:worker_threads");
const { port, delayMs, cutAfterBytes, cuts } = workerData;
const server = createServer((client) => {
  const there = connect(port, "127.0.0.1");
  let left = cutAfterBytes;
  const end = () => { client.destroy(); there.destroy(); };
  const pass = (from, to) => from.on("data", (bytes) => {
    left -= bytes.length;
    if (left < 0) { Atomics.add(cuts, 0, 1); return end(); }
    from.pause();
    setTimeout(() => { if (!to.destroyed) to.write(bytes); from.resume(); }, delayMs);
  });
  pass(client, there);
  pass(there, client);
  for (const one of [client, there]) one.on("error", end).on("close", end);
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

/** Starts one. */
export async function cuttingProxy(
  port: number,
  how: { readonly delayMs: number; readonly cutAfterBytes: number },
): Promise<CuttingProxy> {
  const cuts = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(SOURCE, { eval: true, workerData: { port, ...how, cuts } });
  const own = await new Promise<number>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return {
    port: own,
    cuts: () => Atomics.load(cuts, 0),
    close: async () => void (await worker.terminate()),
  };
}
