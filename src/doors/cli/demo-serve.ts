import { existsSync } from "node:fs";
import { join } from "node:path";
import { compose } from "../compose.ts";
import { tellWeeks } from "../demo-weeks.ts";
import type { Flags, Invocation } from "./command.ts";
import { demoEnvironment } from "./demo-story.ts";
import { stopOnSignals } from "./stop-on-signals.ts";
import { VERSION } from "./version.ts";

/** Shows the dashboard of the demo's shop, with six weeks of a story in it, until somebody ends it. */
export async function serveDemo(
  folder: string,
  { flags, port }: { readonly flags: Flags; readonly port: number },
  terminal: Invocation["terminal"],
): Promise<void> {
  const home = join(folder, "shop");
  const copy = join(folder, "second-desk", "shop");
  const around = {
    cwd: existsSync(copy) ? copy : home,
    env: demoEnvironment(terminal.env),
    err: terminal.err,
  };
  const stop = stopOnSignals();
  try {
    const house = compose({ ...around, env: { ...around.env, TWICESHY_STORE: join(home, ".twiceshy") } });
    const memory = await house.openMemory();
    try {
      await tellWeeks(house, memory);
    } finally {
      memory.close();
    }
    const { listen } = await import("../http.ts");
    const listening = await listen(
      { ...around, env: house.around.env },
      { port, host: "127.0.0.1", version: VERSION },
    );
    if (flags.has("json"))
      await terminal.out(
        `${JSON.stringify({ version: 1, url: listening.url, port: listening.port, pid: process.pid })}\n`,
      );
    else terminal.err(`\n  the dashboard is at ${listening.url} (Ctrl-C ends it)\n`);
    if (flags.has("open")) (await import("../open-browser.ts")).openBrowser(listening.url);
    if (!stop.signal.aborted)
      await new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
    await listening.close();
  } finally {
    stop.forget();
  }
}
