// Makes src/detect/detectors/general/program-names-debian.ts of Debian's own index: which package brings a program (Contents), what it is (Section, short description, Debtags).
//   node scripts/program-names/derive.mjs PACKAGES CONTENTS…   (plain text, as apt keeps them)
// Facts only are taken (a name, a letter); no text of Debian's is copied.
import { readFileSync, writeFileSync } from "node:fs";
import { isAbout, kindOfPackage } from "./kind-of-package.mjs";

const [packagesFile, ...contents] = process.argv.slice(2);
if (contents.length === 0) throw new Error("derive.mjs PACKAGES CONTENTS…");

const packages = new Map(
  readFileSync(packagesFile, "utf8")
    .split("\n\n")
    .map((paragraph) => {
      const field = (name) =>
        new RegExp(`^${name}: (.*(?:\\n .*)*)`, "m").exec(paragraph)?.[1].replace(/\n/g, "") ?? "";
      const [section, description] = [field("Section").split("/").pop(), field("Description")];
      return [field("Package"), { section, description, tags: field("Tag").split(/,\s*/) }];
    }),
);

// "usr/bin/bandit    python/python3-bandit,misc/other"
const owners = new Map();
const brings = new Map();
for (const line of contents.flatMap((file) => readFileSync(file, "utf8").split("\n"))) {
  const [, program, where] = /^(?:usr\/)?s?bin\/([A-Za-z][\w+.-]*)\s+(\S+)$/.exec(line) ?? [];
  if (program === undefined) continue;
  for (const one of where.split(",")) {
    const pkg = one.split("/").pop();
    owners.set(program, [...(owners.get(program) ?? []), pkg]);
    brings.set(pkg, (brings.get(pkg) ?? 0) + 1);
  }
}

const kinds = new Map();
for (const [program, owned] of owners) {
  const said = owned.flatMap((pkg) => {
    const known = packages.get(pkg);
    const kind = known === undefined ? null : kindOfPackage(known);
    return kind !== null && isAbout(program, pkg, kind, brings.get(pkg)) ? [kind] : [];
  });
  // "gcc-12" and "x86_64-linux-gnu-gcc" are gcc
  const name = program
    .toLowerCase()
    .replace(/^[a-z\d_]+-(?:linux|w64|none|elf|unknown|pc|gnu)[\w-]*-(?=[a-z+]+(?:-|$))/, "")
    .replace(/[-.]?\d+(?:\.\d+)*$/, "");
  // Helpers of packaging and of kernels, of which there are very many, are nobody's checks.
  if (said.length === 0 || name.length < 2 || /^dh_|-bpfcc$|\.(?:opt|byte|pl|py|sh)$/.test(name)) continue;
  if (!kinds.has(name) || name === program) kinds.set(name, mostOf(said));
}

function mostOf(letters) {
  const count = (letter) => letters.filter((one) => one === letter).length;
  return [...letters].sort((x, y) => count(y) - count(x) || (x < y ? -1 : 1))[0];
}

const lines = [...new Set(kinds.values())].sort().map((letter) => {
  const names = [...kinds].filter(([, kind]) => kind === letter).map(([name]) => name);
  return `${letter} ${names.sort().join(" ")}`;
});
writeFileSync(
  "src/detect/detectors/general/program-names-debian.ts",
  `/**
 * What kind of tool a program is, as Debian's index says it (bookworm, main): made by \`scripts/program-names/derive.mjs\` from which package brings it, and from that
 * package's section, short description and Debtags. Names and letters only; the index is published by Debian (www.debian.org) and free to use. Not edited by hand.
 */
export const DEBIAN = \`
${lines.join("\n")}
\`;
`,
);
console.log(lines.map((line) => `${line[0]} ${line.split(" ").length - 1}`).join(", "));
