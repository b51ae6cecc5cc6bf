/** One part of the documentation and its pages, by the names of their files without the ending; all of `docs/` is in one of them. */
export interface SitePart {
  readonly title: string;
  readonly pages: readonly string[];
}

const part = (title: string, ...lines: readonly string[]): SitePart => ({
  title,
  pages: lines.join(" ").split(" "),
});

export const SITE_PARTS: readonly SitePart[] = [
  part("Begin", "tutorial"),
  part(
    "How to",
    "agents ci fix heal heal-by-itself issues team team-database serve dashboard mcp notes promotion vaccines",
    "ingest reports judges embeddings langgraph add-a-detector releasing",
  ),
  part("Reference", "commands glossary tools heal-gates preseeded replay-format"),
  part(
    "Explained",
    "architecture fingerprints learning lessons patterns causes warnings deliveries privacy threat-model measuring replay measured speed speed-history scale",
    "wrapped fuzzing vectors windows",
  ),
];

/** Every page of the site by name, decisions last. */
export function sitePages(decisions: readonly string[]): string[] {
  return [...SITE_PARTS.flatMap(({ pages }) => pages), ...decisions.map((name) => `decisions/${name}`)];
}
