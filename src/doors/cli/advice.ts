import type { IdentifiedFinding } from "#model/failure.ts";
import type { House } from "../compose.ts";
import { projectReader } from "../project-reader.ts";
import { preseededHits } from "../recall-lessons.ts";

/** What a lesson that ships with twiceshy says about a failure, in a sentence or two; null where none fits, or a person refused it. */
export async function adviceFor(finding: IdentifiedFinding, house: House): Promise<string | null> {
  const memory = await house.memoryIfThere();
  try {
    const question = { finding, text: finding.message, hash: finding.fingerprint.hash };
    const remedy = (await preseededHits(memory, question, projectReader(house.project.root)))[0]?.remedy;
    if (remedy?.kind === "advice") return remedy.text;
    return remedy?.kind === "command" ? remedy.commands.map((command) => `$ ${command}`).join("; ") : null;
  } finally {
    memory?.close();
  }
}
