import { realpathSync } from "node:fs";
import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { compose, type House } from "../../compose.ts";
import { AGENTS } from "../../install/clients.ts";
import { TO_STAY } from "../../install/launcher-file.ts";
import { servesHere } from "../../install/plan.ts";
import { approvals, nextSteps, planJson, planText, shortPath } from "../../install/plan-text.ts";
import { type Installed, install, planAll, type SetUp } from "../../install/set-up.ts";
import { homeOf } from "../../install/user-folder.ts";
import { agentsNamed } from "../agent-flag.ts";
import type { Command, Invocation } from "../command.ts";
import { CLOSED } from "../terminal.ts";

export const command: Command = {
  name: "init",
  summary: "Set up your coding agents, so that they remember",
  details:
    "Finds which coding agents are used here, shows what it will write into their configuration, and asks. What is written is " +
    "the same on every machine and does nothing where twiceshy is not installed, so it can be committed. All else in those files " +
    "keeps every byte; `twiceshy uninstall` puts the rest back too. Run twice, it changes nothing.",
  args: [],
  flags: {
    agent: { doc: `Only these: ${AGENTS.join(", ")}`, value: "NAMES", many: true },
    user: { doc: "For all your projects: write to the configuration in your home folder" },
    "dry-run": { doc: "Only show what would be written" },
    yes: { doc: "Do not ask" },
  },
  examples: [
    { line: "twiceshy init", doc: "find the agents, show the changes, ask" },
    { line: "twiceshy init --agent claude,codex --yes", doc: "from a script" },
    { line: "twiceshy init --user --dry-run", doc: "what would be written at home?" },
  ],
  run: init,
};

async function init({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal);
  const scope = flags.has("user") ? "user" : "project";
  const json = flags.has("json");
  const setUp = planAll(house, { agents: agentsNamed(flags, "init"), scope });
  const colours = paint(terminal.paintErr);
  const home = homeOf(terminal.env);
  const short = (path: string) => shortPath(path, house.project.root, home);
  const isUpToDate =
    launchersOf(setUp).every(({ action }) => action === "same") &&
    setUp.plans.every((plan) => plan.kind === "none");

  const show = (most?: number) => {
    for (const plan of setUp.plans) terminal.err(planText(plan, short, colours, most));
    terminal.err(launcherText(setUp, short));
  };
  if (!json) {
    if (flags.list("agent").length === 0) terminal.err(foundText(setUp));
    show(flags.has("dry-run") ? Number.POSITIVE_INFINITY : undefined);
  }
  if (flags.has("dry-run")) {
    const answer = { version: 1, dryRun: true, ...data(setUp.plans, setUp, false) };
    await terminal.out(json ? `${JSON.stringify(answer)}\n` : "nothing was written: this was a dry run\n");
    return hasTrouble(setUp) ? 1 : 0;
  }
  if (!isUpToDate && hasWork(setUp) && !flags.has("yes")) {
    if (!terminal.interactive) {
      throw new Trouble(
        "refused",
        "init asks before it writes, and there is no terminal to ask on. A script says --yes.",
        `twiceshy init ${flags.has("user") ? "--user " : ""}--dry-run`,
      );
    }
    let answer = await terminal.ask("Write this? [Y/n, d shows every line] ");
    if (/^\s*d/i.test(answer)) {
      show(Number.POSITIVE_INFINITY);
      answer = await terminal.ask("Write this? [Y/n] ");
    }
    if (!/^\s*(?:y|yes)?[ \t]*$/i.test(answer) || answer === CLOSED) {
      terminal.err("nothing was written\n");
      return 1;
    }
  }
  const done = await install(house, setUp);
  if (json) await terminal.out(`${JSON.stringify({ version: 1, ...data(done.plans, done, true) })}\n`);
  else
    await terminal.out(
      doneText(done, { isUpToDate, isHome: isSameFolder(house.project.root, home) === true, short }) +
        nextSteps(done.plans, paint(terminal.paintOut), rootAbove(house, terminal.cwd)),
    );
  return hasTrouble(done) || done.storeTrouble !== null ? 1 : 0;
}

/** The project's root, where this is a folder below it. */
function rootAbove({ project: { root } }: House, cwd: string): string | null {
  return isSameFolder(cwd, root) === false ? root : null;
}

/** Whether two names are of one folder; null where one of them is not there. */
function isSameFolder(one: string, other: string): boolean | null {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return null;
  }
}

function foundText({ found }: SetUp): string {
  return `${found.map(({ client, why }) => `found ${client.title}: ${why.join(", ")}\n`).join("")}\n`;
}

/** The launcher, and the one beside it on Windows. */
const launchersOf = ({ launcher }: Pick<SetUp, "launcher">) =>
  launcher.beside === null ? [launcher] : [launcher, launcher.beside];

function launcherText(setUp: SetUp, short: (path: string) => string): string {
  const lines = launchersOf(setUp).map(({ path, action, why }) => {
    const words = {
      create: "new file: what the hooks start",
      replace: "replaced by the one of this version",
      same: "already there",
      left: `left untouched: ${why}`,
    };
    return `${"launcher".padEnd(12)} ${short(path)}  ${words[action]}\n`;
  });
  return lines.join("");
}

const hasWork = (setUp: SetUp) =>
  setUp.plans.some((plan) => plan.kind === "write") ||
  launchersOf(setUp).some(({ action }) => action === "create" || action === "replace");

const hasTrouble = (setUp: Pick<SetUp, "plans" | "launcher">) =>
  launchersOf(setUp).some(({ action }) => action === "left") ||
  setUp.plans.some((plan) => plan.kind === "left");

function data(plans: SetUp["plans"], { found, launcher, store }: SetUp, isDone: boolean) {
  return {
    found: found.map(({ client, why }) => ({ agent: client.agent, why })),
    files: plans.map((plan) => planJson(plan, isDone)),
    launcher: { path: launcher.path, action: launcher.action, why: launcher.why },
    store,
    approve: approvals(plans).map(({ client, what }) => ({ agent: client.agent, what })),
  };
}

function writtenText(done: Installed, short: (path: string) => string): string {
  const files = done.plans.filter((plan) => plan.kind === "write").map(({ path }) => short(path));
  const isNew = launchersOf(done).some(({ action }) => action === "create" || action === "replace");
  const written = files.length > 0 ? files : isNew ? ["the launcher"] : [];
  return written.length > 0 ? `written: ${written.join(", ")}` : "nothing was written";
}

interface Place {
  readonly isUpToDate: boolean;
  /** The folder is the person's home. */
  readonly isHome: boolean;
  short(path: string): string;
}

function doneText(done: Installed, { isUpToDate, isHome, short }: Place): string {
  const left = done.plans.filter((plan) => plan.kind === "left");
  const isServed = done.plans.some((plan) => servesHere(plan) !== null);
  const sentence = isUpToDate
    ? `${isServed ? "everything is set up already" : "there is nothing to set up"}: nothing was changed`
    : writtenText(done, short);
  const troubles = left.map(
    (plan) => `not set up: ${plan.client.title} (${short(plan.path)}: ${plan.why})\n`,
  );
  if (left.length > 0) {
    const user = left[0]!.scope === "user" ? " --user" : "";
    troubles.push(`mend that, then run \`twiceshy init${user}\` again\n`);
  }
  const { launcher, storeTrouble } = done;
  if (launcher.action === "left") {
    troubles.push(
      `the launcher is not there, so no hook does anything (${short(launcher.path)}: ${launcher.why})\n`,
    );
  }
  if (launcher.isPassing) {
    troubles.push(
      `the launcher starts twiceshy from a folder that was made for one run: \`${TO_STAY}\`, then run \`twiceshy init\` again, or hooks stop when it is cleared\n`,
    );
  }
  if (storeTrouble !== null) troubles.push(`the memory could not be made: ${storeTrouble}\n`);
  // Hooks give no folder a memory that is nobody's project.
  if (done.store === null && done.plans.some(({ scope }) => scope === "project")) {
    troubles.push(
      isHome
        ? "this folder is your home: `twiceshy init --user` sets up all your projects; hooks remember nothing in this one\n"
        : "this folder is no repository and has no manifest (such as package.json), so hooks remember nothing here until `git init`\n",
    );
  }
  return `${sentence}\n${troubles.join("")}`;
}
