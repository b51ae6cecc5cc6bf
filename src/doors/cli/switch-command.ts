import { Trouble } from "#model/trouble.ts";
import { compose, type House } from "../compose.ts";
import { offHere, type Reach, turn, waysBack } from "../switch-files.ts";
import type { SwitchWord } from "../switches.ts";
import type { Flag, Invocation } from "./command.ts";

const REACHES: readonly Reach[] = ["session", "project", "everywhere"];

/** The flags of `on` and `off`. */
export const SWITCH_FLAGS: Readonly<Record<string, Flag>> = {
  session: { doc: "Only for the agent's session that runs this command" },
  project: { doc: "For this repository (the default)" },
  everywhere: { doc: "For everything you do on this machine" },
  warnings: { doc: "Only what is said to agents" },
  capture: { doc: "Only what is remembered by hooks" },
};

/** Turns a switch, and says what is off then. */
export async function runSwitch(way: "on" | "off", { flags, terminal }: Invocation): Promise<number> {
  const reaches = REACHES.filter((name) => flags.has(name));
  if (reaches.length > 1) {
    throw new Trouble(
      "usage",
      `--${reaches.join(" and --")} cannot be said together.`,
      `twiceshy ${way} --help`,
    );
  }
  const house = compose(terminal);
  const reach = reaches[0] ?? "project";
  const word: SwitchWord =
    flags.has("warnings") === flags.has("capture") ? "all" : flags.has("warnings") ? "warnings" : "capture";
  // What the launcher kept of this session waits under the switch as it was.
  if (reach === "session") (await house.memoryIfThere().catch(() => null))?.close();
  turn(house, reach, way, word);
  const off = offHere(house);
  const answer = { version: 1, reach, off: { warnings: off.warnings, capture: off.capture, why: off.why } };
  await terminal.out(flags.has("json") ? `${JSON.stringify(answer)}\n` : text(house, way, reach, word));
  return 0;
}

function text(house: House, way: "on" | "off", reach: Reach, word: SwitchWord): string {
  const what =
    word === "all" ? "warnings and capture are" : word === "warnings" ? "warnings are" : "capture is";
  const where = { session: "for this session", project: "for this repository", everywhere: "everywhere" }[
    reach
  ];
  const back = `twiceshy on${reach === "project" ? "" : ` --${reach}`}${word === "all" ? "" : ` --${word}`}`;
  if (way === "off") return `${what} off ${where}; \`${back}\` switches back\n`;
  const off = offHere(house);
  const ways = waysBack(house).map((one) => `\`${one}\``);
  const still = off.why === null ? "" : `; still off: ${offWords(off)} (${off.why}): ${ways.join(", ")}`;
  return `${what} on ${where}${still}\n`;
}

/** "warnings and capture", "warnings", "capture". */
export function offWords(off: { readonly warnings: boolean; readonly capture: boolean }): string {
  return [...(off.warnings ? ["warnings"] : []), ...(off.capture ? ["capture"] : [])].join(" and ");
}
