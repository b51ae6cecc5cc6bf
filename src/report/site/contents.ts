/** One part of the documentation and its pages, by the names of their files without the ending; all of `docs/` is in one of them. */
export interface SitePart {
  readonly title: string;
  readonly pages: readonly string[];
}

export const SITE_PARTS: readonly SitePart[] = [
  { title: "Begin", pages: ["tutorial"] },
  {
    title: "How to",
    pages: [
      ...[
        "agents",
        "ci",
        "fix",
        "heal",
        "heal-by-itself",
        "issues",
        "team",
        "team-database",
        "serve",
        "dashboard",
      ],
      ...[
        "mcp",
        "notes",
        "promotion",
      "vaccines",
        "ingest",
        "reports",
        "judges",
        "embeddings",
        "langgraph",
        "add-a-detector",
      ],
    ],
  },
  { title: "Reference", pages: ["commands", "glossary", "tools", "heal-gates", "preseeded"] },
  {
    title: "Explained",
    pages: [
      ...[
        "architecture",
        "fingerprints",
        "learning",
        "lessons",
        "patterns",
        "causes",
        "warnings",
        "deliveries",
      ],
      ...["privacy", "measured", "speed", "scale", "wrapped", "fuzzing", "vectors"],
    ],
  },
];

/** Every page of the site by name, decisions last. */
export function sitePages(decisions: readonly string[]): string[] {
  return [...SITE_PARTS.flatMap(({ pages }) => pages), ...decisions.map((name) => `decisions/${name}`)];
}
