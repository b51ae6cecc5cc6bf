import { compose } from "../../src/doors/compose.ts";
import { tellWeeks } from "../../src/doors/demo-weeks.ts";
import { type Listening, listen } from "../../src/doors/http.ts";
import { makeProject, type TestProject } from "../doors/cli/play.ts";
import { envOf } from "../doors/http/served.ts";

export interface World {
  readonly project: TestProject;
  readonly url: string;
  listening: Listening;
  /** Starts it again on the same port. */
  again(): Promise<void>;
  close(): Promise<void>;
}

/** Tests ask more in a second than a person does. */
const LIMITS = { burst: 100_000, perSecond: 100_000 };

/** A server over a store of its own: empty, or with a story in it. */
export async function world(tell: (project: TestProject) => Promise<void> = async () => {}): Promise<World> {
  const project = makeProject();
  await tell(project);
  const start = (port: number) =>
    listen(
      { cwd: project.root, env: envOf(project), err: (text) => process.stderr.write(text) },
      { port, host: "127.0.0.1", version: "1.2.3", limits: LIMITS },
    );
  const listening = await start(0);
  const made: World = {
    project,
    url: listening.url,
    listening,
    again: async () => {
      made.listening = await start(listening.port);
    },
    close: async () => {
      await made.listening.close().catch(() => {});
      project.remove();
    },
  };
  return made;
}

/** Six weeks of a shop. */
export async function aShop(project: TestProject): Promise<void> {
  const house = compose({ cwd: project.root, env: envOf(project) });
  const memory = await house.openMemory();
  try {
    await tellWeeks(house, memory);
  } finally {
    memory.close();
  }
}

/** A check that failed, as an orchestrator tells it. */
export async function capture(project: TestProject, output: string, more: object = {}): Promise<void> {
  const { status, err } = await project.play(["capture"], {
    stdin: JSON.stringify({
      checks: [{ name: "unit", command: "npm test", passed: false, output }],
      ...more,
    }),
  });
  if (status > 1) throw new Error(err);
}
