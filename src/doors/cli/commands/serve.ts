import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { portFlag } from "../port-flag.ts";
import { stopOnSignals } from "../stop-on-signals.ts";
import { VERSION } from "../version.ts";

const PORT = 7477;
const HOST = "127.0.0.1";

export const command: Command = {
  name: "serve",
  summary: "Serve a dashboard, an API, events and MCP by HTTP",
  details:
    "The dashboard at /, the JSON API with its description at /api/docs, events at /api/events, MCP at /mcp, all on one port, until Ctrl-C. On the machine itself " +
    "nothing has to be set up. Any other --host asks everybody for a token (`twiceshy token create`) and belongs behind a proxy that speaks TLS. " +
    "docs/serve.md has the whole story.",
  args: [],
  flags: {
    port: { doc: `The port (default ${PORT}); 0 takes a free one`, value: "PORT" },
    host: { doc: `The address to listen on (default ${HOST})`, value: "HOST" },
    team: { doc: "The team's memory on PostgreSQL instead of this machine's" },
    "require-token": { doc: "Ask for a token on this machine too: behind a proxy" },
    open: { doc: "Open the dashboard in the browser" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy serve", doc: `on http://${HOST}:${PORT}/, for this machine` },
    { line: "twiceshy serve --open", doc: "and show the dashboard in the browser" },
    { line: "twiceshy serve --port 0 --json", doc: "on a free port, which a script is told" },
    { line: "twiceshy serve --team", doc: "what the whole team has seen and learned" },
    { line: "twiceshy serve --require-token", doc: "behind a proxy on the same machine" },
  ],
  run: serve,
};

async function serve({ flags, terminal }: Invocation): Promise<number> {
  const port = portFlag(flags, "serve") ?? PORT;
  const stop = stopOnSignals();
  try {
    const { listen } = await import("../../http.ts");
    const listening = await listen(terminal, {
      port,
      host: flags.text("host") ?? HOST,
      version: VERSION,
      needsToken: flags.has("require-token"),
      isTeam: flags.has("team"),
      flags,
    });
    const { url } = listening;
    if (flags.has("json"))
      await terminal.out(`${JSON.stringify({ version: 1, url, port: listening.port, pid: process.pid })}\n`);
    else terminal.err(`twiceshy listens on ${url} (Ctrl-C ends it)\n`);
    if (flags.has("open")) (await import("../../open-browser.ts")).openBrowser(url);
    if (!stop.signal.aborted)
      await new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
    await listening.close();
    // Whoever asked it to end has what they wanted.
    return 0;
  } finally {
    stop.forget();
  }
}
