import { knowledgeOf } from "#memory/knowledge.ts";
import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { phaseJson, phasesText } from "#report/phase-text.ts";
import { compose, type House } from "../../compose.ts";
import { clearOver } from "../../notes-sync.ts";
import { currentPhase, phasesOf, readPhase, sayPhase } from "../../phases.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

export const command: Command = {
  name: "phase",
  summary: "Say when a phase of a plan starts and is done",
  details:
    "A phase is a stage of a plan: 12-01 is task 01 of phase 12; 1 and 01 are one phase, 1.2 comes after 1.1. A phase starts when a task or a " +
    "run of it is first heard of, or by `phase start`. The notes of a phase (`twiceshy notes`) are cleared when it is done and when a " +
    "later phase starts; the memory keeps its failures either way. Without words: a list.",
  args: [
    { name: "action", doc: "What to say", choices: ["start", "done", "list"], optional: true },
    { name: "phase", doc: "Which phase; not for list", optional: true },
  ],
  flags: {
    file: { doc: "The file with the notes (default: the setting `notes`, AGENTS.md)", value: "FILE" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy phase", doc: "all phases, and which one goes on" },
    { line: "twiceshy phase done 12", doc: "clears its notes" },
    { line: "twiceshy phase start 13", doc: "clears those of phases before it" },
  ],
  run: phase,
};

async function phase(invocation: Invocation): Promise<number> {
  const { args, flags, terminal } = invocation;
  const [action = "list", given] = args as ["start" | "done" | "list" | undefined, string | undefined];
  const house = compose(terminal, flags);
  if (action === "list") {
    if (given !== undefined)
      throw new Trouble("usage", `phase list does not take another word: "${given}".`, "twiceshy phase");
    return list(invocation, house);
  }
  if (given === undefined)
    throw new Trouble("usage", `phase ${action} needs the phase.`, `twiceshy phase ${action} 12`);
  return say(action, readPhase(given, "twiceshy phase"), invocation, house);
}

async function list({ flags, terminal }: Invocation, house: House): Promise<number> {
  const memory = await house.memoryIfThere();
  try {
    const phases = memory === null ? [] : phasesOf(memory, knowledgeOf(memory));
    const current = currentPhase(phases)?.phase ?? null;
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, phases: phases.map((one) => phaseJson(one, current)) })}\n`
        : phasesText(phases, current, house.clock.now(), paint(terminal.paintOut)),
    );
    return 0;
  } finally {
    memory?.close();
  }
}

async function say(
  action: "start" | "done",
  name: string,
  { flags, terminal }: Invocation,
  house: House,
): Promise<number> {
  const memory = await house.openMemory();
  try {
    const knowledge = knowledgeOf(memory);
    if (action === "done" && !phasesOf(memory, knowledge).some((one) => one.phase === name))
      throw new Trouble("not_found", `nothing was ever heard of phase ${name}.`, "twiceshy phase");
    sayPhase(memory, knowledge, name, action, house.clock.now());
    const cleared = await clearOver(house, memory, knowledge, flags.text("file"));
    const phases = phasesOf(memory, knowledge);
    const current = currentPhase(phases)?.phase ?? null;
    const said = phases.find((one) => one.phase === name)!;
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, phase: phaseJson(said, current), cleared })}\n`
        : phasesText([said], current, house.clock.now(), paint(terminal.paintOut)),
    );
    if (cleared.length > 0 && !flags.has("json"))
      terminal.err(`twiceshy: cleared the notes of ${cleared.map((one) => `phase ${one}`).join(", ")}\n`);
    return 0;
  } finally {
    memory.close();
  }
}
