import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { compose, type House } from "../../compose.ts";
import { AGENTS } from "../../install/clients.ts";
import type { FilePlan, Spot } from "../../install/plan.ts";
import { planJson, planText, shortPath } from "../../install/plan-text.ts";
import { placesInUse, planTakeDown, takeDown } from "../../install/take-down.ts";
import { homeOf } from "../../install/user-folder.ts";
import { agentsNamed } from "../agent-flag.ts";
import type { Command, Invocation } from "../command.ts";
import { CLOSED } from "../terminal.ts";

export const command: Command = {
  name: "uninstall",
  summary: "Take twiceshy out of your coding agents again",
  details:
    "Puts every byte of their configuration back. A file that was edited since loses our entries and nothing else; one that was " +
    "made for us goes. Works on another machine too, where the configuration came with the repository. What is remembered stays " +
    "in .twiceshy; to silence twiceshy for a while there is `twiceshy off`.",
  args: [],
  flags: {
    agent: { doc: `Only these: ${AGENTS.join(", ")}`, value: "NAMES", many: true },
    user: { doc: "The configuration in your home folder instead of this project's" },
    "dry-run": { doc: "Only show what would be changed" },
    yes: { doc: "Do not ask" },
  },
  examples: [
    { line: "twiceshy uninstall", doc: "show what goes, ask" },
    { line: "twiceshy uninstall --user --yes", doc: "the hooks in your home folder, from a script" },
  ],
  run: uninstall,
};

async function uninstall({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal);
  const scope = flags.has("user") ? "user" : "project";
  const json = flags.has("json");
  const plans = planTakeDown(house, { agents: agentsNamed(flags, "uninstall"), scope });
  const home = homeOf(terminal.env);
  const short = (path: string) => shortPath(path, house.project.root, home);
  if (!json) for (const plan of plans) terminal.err(planText(plan, short, paint(terminal.paintErr)));
  if (flags.has("dry-run")) {
    const files = plans.map((plan) => planJson(plan, false));
    await terminal.out(
      json
        ? `${JSON.stringify({ version: 1, dryRun: true, files })}\n`
        : "nothing was changed: this was a dry run\n",
    );
    return hasTrouble(plans) ? 1 : 0;
  }
  if (
    plans.some((plan) => plan.kind !== "left") &&
    !flags.has("yes") &&
    !(await mayGo(terminal, scope === "user"))
  ) {
    terminal.err("nothing was changed\n");
    return 1;
  }
  const done = takeDown(house, plans);
  const files = done.plans.map((plan) => planJson(plan, true));
  const elsewhere = placesInUse(house).filter((spot) => spot.scope !== scope && isHere(spot, house));
  const text = doneText(
    done,
    scope,
    short(house.dirs.store),
    elsewhere.map(({ path }) => short(path)),
  );
  await terminal.out(
    json ? `${JSON.stringify({ version: 1, files, launcherRemoved: done.isLauncherGone })}\n` : text,
  );
  return hasTrouble(done.plans) ? 1 : 0;
}

/** At home, or in this project; other projects are none of this command's business. */
const isHere = ({ scope, path }: Spot, house: House) =>
  scope === "user" || path.startsWith(`${house.project.root}/`);

async function mayGo(terminal: Invocation["terminal"], isUser: boolean): Promise<boolean> {
  if (!terminal.interactive) {
    throw new Trouble(
      "refused",
      "uninstall asks before it changes anything, and there is no terminal to ask on. A script says --yes.",
      `twiceshy uninstall ${isUser ? "--user " : ""}--dry-run`,
    );
  }
  const answer = await terminal.ask("Change this? [Y/n] ");
  return answer !== CLOSED && /^\s*(?:y|yes)?[ \t]*$/i.test(answer);
}

const hasTrouble = (plans: readonly FilePlan[]) => plans.some((plan) => plan.kind === "left");

function doneText(
  { plans, isLauncherGone }: ReturnType<typeof takeDown>,
  scope: string,
  store: string,
  elsewhere: readonly string[],
): string {
  const gone = plans.filter((plan) => plan.kind !== "left").map(({ client }) => client.title);
  const lines = [
    gone.length === 0
      ? `nothing of twiceshy is in the agents' configuration ${scope === "user" ? "at home" : "of this project"}`
      : `taken out of ${gone.join(", ")}`,
    ...plans.flatMap((plan) => (plan.kind === "left" ? [`not taken out: ${plan.path}: ${plan.why}`] : [])),
    ...(isLauncherGone ? ["the launcher went too: nothing used it any more"] : []),
    ...(elsewhere.length === 0
      ? []
      : [`still in ${elsewhere.join(", ")}: \`twiceshy uninstall${scope === "user" ? "" : " --user"}\``]),
    `what is remembered stays in ${store}`,
  ];
  return `${lines.join("\n")}\n`;
}
