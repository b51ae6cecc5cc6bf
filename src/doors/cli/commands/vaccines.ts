import { knowledgeOf } from "#memory/knowledge.ts";
import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { vaccineJson } from "#report/vaccine-json.ts";
import { takenBackText, vaccinesText } from "#report/vaccine-text.ts";
import { compose } from "../../compose.ts";
import { takeBack, vaccinesNow } from "../../vaccines.ts";
import { type Command, type Flags, type Invocation, STORE_FLAG } from "../command.ts";

export const command: Command = {
  name: "vaccines",
  summary: "Show which guards lessons became, and take one back",
  details:
    "Which guard was made of which lesson, when it last fired (failures that carry its mark), and which are dead: a file or a line of theirs is gone, or the code that they " +
    "guard. `takeback ID --reason` takes a guard out of the files again, to the byte where nothing else has changed; that is a correction, and the template is not proposed " +
    "again for that lesson unless somebody names it. Nothing is committed.",
  args: [
    { name: "word", doc: "takeback, or nothing", optional: true, choices: ["takeback"] },
    { name: "id", doc: "With takeback: the vaccine, or a beginning of its id", optional: true },
  ],
  flags: {
    all: { doc: "Also what was only proposed, or taken back" },
    reason: { doc: "With takeback: why; it is written down", value: "TEXT" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy vaccines", doc: "which guards stand, and whether they still do anything" },
    {
      line: 'twiceshy vaccines takeback 3f9a2c41-eslint --reason "fires on generated code"',
      doc: "take one out again",
    },
  ],
  run: vaccines,
};

async function vaccines({ args: [word, id], flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  if (word === undefined) {
    const memory = await house.memoryIfThere();
    try {
      const all = memory === null ? [] : vaccinesNow(house, memory, knowledgeOf(memory));
      const shown = flags.has("all") ? all : all.filter(({ state, stands }) => state === "written" || stands);
      const told = { version: 1, vaccines: shown.map(vaccineJson), total: all.length };
      if (flags.has("json")) await terminal.out(`${JSON.stringify(told)}\n`);
      else
        await terminal.out(
          vaccinesText(shown, all.length, house.clock.now(), paint(terminal.paintOut), terminal.columns),
        );
      return 0;
    } finally {
      memory?.close();
    }
  }
  return back(house, id, flags, terminal);
}

async function back(
  house: ReturnType<typeof compose>,
  id: string | undefined,
  flags: Flags,
  terminal: Invocation["terminal"],
): Promise<number> {
  const reason = flags.text("reason")?.trim() ?? "";
  if (id === undefined || reason === "")
    throw new Trouble(
      "usage",
      "takeback needs the vaccine's id and --reason: why it was wrong is written down.",
      id === undefined ? "twiceshy vaccines" : `twiceshy vaccines takeback ${id} --reason "…"`,
    );
  const memory = await house.openMemory();
  try {
    const taken = await takeBack(house, memory, knowledgeOf(memory), id, reason);
    const { vaccine, ...rest } = taken;
    const told = { version: 1, vaccine: vaccine.id, state: vaccine.state, ...rest };
    if (flags.has("json")) await terminal.out(`${JSON.stringify(told)}\n`);
    else await terminal.out(takenBackText({ id: vaccine.id, ...rest }));
    return 0;
  } finally {
    memory.close();
  }
}
