// node scripts/vectors/list-sources.mjs: writes docs/vectors.md, what the vectors of words were made of.
import { readFileSync, writeFileSync } from "node:fs";

const sources = JSON.parse(readFileSync(new URL("sources.json", import.meta.url), "utf8"));
const table = (from) => [
  "| source | licence | version |",
  "|---|---|---|",
  ...sources
    .filter((source) => source.from === from)
    .map(({ name, licence, version }) => `| ${name} | ${licence} | ${version ?? "Debian 12"} |`),
];
const text = [
  "# The vectors of words",
  "",
  "`vectors.bin` lets recall see that two messages mean the same in other words. It holds 27,000 words with 128 numbers of one byte each:",
  "statistics of which words stand near which, and no sentence of any text. It is made by `node scripts/vectors/train.mjs SCRATCH` (three",
  "minutes of one core) from the documentation below, all under licences that allow it: MIT, BSD, ISC, Apache-2.0, PSF. The same texts give the",
  "same file. Without it nothing breaks: words are then compared by their letters only.",
  "",
  "Of each source at most 1.2 million words are read, each paragraph once. A word is kept when it occurs at least 12 times.",
  "",
  "## Debian packages",
  "",
  ...table("debian"),
  "",
  "## npm packages",
  "",
  ...table("npm"),
];
writeFileSync(new URL("../../docs/vectors.md", import.meta.url), `${text.join("\n")}\n`);
