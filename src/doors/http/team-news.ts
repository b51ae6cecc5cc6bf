/**
 * What keeps a served memory in step with its team: news of others are heard at once, and what is stored here goes out while it
 * is served. The exchange is made by a process of its own, so that no request waits for the network.
 */
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { hearNews, type NewsPace } from "#memory/postgres/hear-news.ts";
import { findBin } from "../background.ts";
import type { House } from "../house.ts";
import { databaseUrl, projectNamed, teamStatus } from "../team.ts";
import { hasTeam } from "../team-mark.ts";
import type { Server } from "./server.ts";

/** How long things take; tests are in a hurry. */
export interface TeamPace extends NewsPace {
  /** So often it is looked whether something waits to be sent. */
  readonly lookMs: number;
}

const LOOK_MS = 3_000;
/** One exchange takes at most so long; what is left waits for the next. */
const EXCHANGE_MS = 30_000;

/** Keeps in step until the server ends. Does nothing where there is no team. */
export async function followTeam(server: Server, isTeam: boolean, pace?: TeamPace): Promise<void> {
  const house = server.house();
  if (!isTeam && (!hasTeam(house) || house.settings.values["team.database"] === null)) return;
  const exchange = isTeam ? () => void server.hub.look() : exchanger(server);
  const hearing = hearNews({
    url: databaseUrl(house),
    project: projectNamed(house, null),
    signal: server.signal,
    onNews: exchange,
    onTrouble: (sentence) => server.err(`twiceshy: ${sentence}\n`),
    ...(pace === undefined ? {} : { pace }),
  });
  await Promise.all([hearing, isTeam ? null : sendWhatWaits(server, exchange, pace?.lookMs ?? LOOK_MS)]);
}

/** Exchanges once at a time; asked meanwhile, once more afterwards. */
function exchanger(server: Server): () => void {
  let isWanted = false;
  let isBusy = false;
  const work = async () => {
    isBusy = true;
    while (isWanted && !server.signal.aborted) {
      isWanted = false;
      await exchangeOnce(server).catch((error: Error) =>
        server.err(`twiceshy: the exchange with the team waits: ${error.message}\n`),
      );
      await server.hub.look();
    }
    isBusy = false;
  };
  return () => {
    isWanted = true;
    if (isBusy) return;
    const working = work().finally(() => server.background.delete(working));
    server.background.add(working);
  };
}

async function exchangeOnce(server: Server): Promise<void> {
  const house = server.house();
  const bin = findBin();
  if (bin === null) {
    const { syncInBackground } = await import("../sync.ts");
    const deadline = house.clock.now() + EXCHANGE_MS;
    await server.withMemory(({ memory }) =>
      syncInBackground(house, memory, { deadline, signal: server.signal }),
    );
    return;
  }
  await new Promise<void>((resolve) => {
    const words = ["sync", "--json", "--wait", `${EXCHANGE_MS / 1000}s`, "--store", house.dirs.store];
    const child = spawn(process.execPath, [bin, ...words], {
      cwd: house.project.root,
      env: { ...house.around.env },
      stdio: "ignore",
      signal: server.signal,
      windowsHide: true,
    });
    child.on("error", () => resolve());
    child.on("exit", () => resolve());
  });
}

/** Whatever process stored something: the files of the memory tell. */
async function sendWhatWaits(server: Server, exchange: () => void, everyMs: number): Promise<void> {
  let seen = "";
  await new Promise<void>((resolve) => {
    const look = async () => {
      const now = marksOf(server.house());
      if (now === seen) return;
      seen = now;
      const { waiting, isTime } = await server.withMemory(({ house, memory }) => {
        const { waiting = 0, trouble = null } = teamStatus(house, memory) ?? {};
        return { waiting, isTime: trouble === null || trouble.nextAt <= house.clock.now() };
      });
      // What waits is looked at again, also where nothing else is stored.
      if (waiting > 0) seen = "";
      if (waiting > 0 && isTime) exchange();
    };
    const timer = setInterval(() => void look().catch(() => undefined), everyMs);
    server.signal.addEventListener("abort", () => {
      clearInterval(timer);
      resolve();
    });
  });
}

function marksOf({ dirs }: Pick<House, "dirs">): string {
  return ["memory.db", "memory.db-wal"]
    .map((name) => statSync(join(dirs.store, name), { throwIfNoEntry: false }))
    .map((stat) => (stat === undefined ? "-" : `${stat.mtimeMs}/${stat.size}`))
    .join(" ");
}
