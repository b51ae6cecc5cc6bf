import type { Embedder } from "#model/embedder.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";

/** Who embeds here: the provider that the settings name, or else the vectors of words that came with the program; null without them. */
export async function configuredEmbedder(house: House): Promise<Embedder | null> {
  const said = house.settings.values.embedder?.trim() ?? "";
  if (said === "" || said === "local") return (await import("./local-embedder.ts")).localEmbedder();
  const [{ readJudgeName }, { modelEmbedder }] = await Promise.all([
    import("#agents/judges/name.ts"),
    import("#agents/embedders/model-embedder.ts"),
  ]);
  const read = readJudgeName(said);
  if (read.kind === "wrong" || read.judge.kind === "agent")
    throw new Trouble(
      "config",
      `The setting "embedder" names nobody who embeds: ${read.kind === "wrong" ? read.why : "an agent has no embeddings"}.`,
      "twiceshy config set embedder local",
    );
  return modelEmbedder(read.judge, house.around.env);
}
