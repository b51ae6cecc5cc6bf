import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (name: string) => readFileSync(join(root, name), "utf8");

interface Event {
  readonly kind: string;
  readonly exitCode?: number;
  readonly output?: string;
  readonly truth?: {
    readonly new?: true;
    readonly flake?: true;
    readonly repeats?: string;
    readonly occurrence?: string;
    readonly where?: string;
    readonly likes?: string;
  };
}

const names = readdirSync(join(root, "bench/replay/data")).map((file) => file.replace(/\.jsonl$/, ""));
const histories = new Map(
  names.map((name) => {
    const [, ...lines] = read(`bench/replay/data/${name}.jsonl`).trimEnd().split("\n");
    return [name, lines.map((line) => JSON.parse(line) as Event)] as const;
  }),
);
const runs = [...histories].flatMap(([name, events]) =>
  events.filter(({ kind }) => kind === "run").map((run) => ({ name, ...run })),
);
const occurrences = (fits: (truth: NonNullable<Event["truth"]>) => boolean) =>
  new Set(
    runs
      .filter(({ truth }) => truth !== undefined && fits(truth))
      .map((run) => `${run.name} ${run.truth!.occurrence}`),
  ).size;

describe("the data of the bench", () => {
  it("has a history for every project that can be made, and no other", () => {
    const projects = readdirSync(join(root, "bench/replay/projects"))
      .map((file) => file.replace(/\.mjs$/, ""))
      .filter((name) => name !== "index");
    expect(names.sort()).toEqual(projects.sort());
    for (const name of projects) expect(read("bench/replay/projects/index.mjs")).toContain(`./${name}.mjs`);
  });

  it("is what docs/replay.md says of it", () => {
    const page = read("docs/replay.md");
    const sessions = [...histories.values()].flat().filter(({ kind }) => kind === "session").length;
    const failed = runs.filter(({ exitCode }) => exitCode !== 0).length;
    const repeats = occurrences(({ repeats }) => repeats !== undefined);
    const same = occurrences(({ where }) => where === "same place");
    expect(page).toContain(`: ${names.length} histories (${[...names].sort().join(", ")}: `);
    expect(page).toContain(
      `${occurrences((truth) => truth.new === true)} causes, ${sessions} sessions, ${runs.length} runs of which ${failed} failed, ` +
        `${repeats} repeats (${same} at the same place, ${repeats - same} elsewhere), ` +
        `${occurrences((truth) => truth.new === true && truth.likes !== undefined)} causes that only look like another one, ` +
        `and only ${runs.filter(({ truth }) => truth?.flake).length} flakes`,
    );
    // Every row of the comparison is about all of it.
    const rows = [...page.matchAll(/^\| [^|]+ \| \d+\/(\d+) \|/gm)].map((match) => match[1]);
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(rows)).toEqual(new Set([String(repeats)]));
  });

  it("names no machine on which it was made", () => {
    for (const { name, output } of runs) expect(output, name).not.toMatch(/\/root\/|\/tmp\/|\/Users\//);
  });
});
