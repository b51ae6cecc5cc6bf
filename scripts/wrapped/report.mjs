// docs/wrapped.md.
import { GREEN_WRAPPERS } from "./wrappers-green.mjs";

const HEAD = `# Wrapped output

Made by \`npm run wrapped\`: every failing output of test/fixtures/output in every wrapper, compared with the same output bare. *The same*: detector,
category, error type, message, file, line, test and fingerprint of the first failure, and the fingerprints of all others. Command unknown, exit code
known. The wrappers' forms come from real runs (scripts/wrapped/make-samples.sh) or, where that is said, from documentation; *of known form*: written
from what is known of it, not run here.
`;

const WHY = `
## What is lost, and why

- **A command that says nothing** (shell/silent, shell/silent-test, shell/timeout, rustfmt/list-files, terraform/current-fmt): bare, its last words or its
  exit code name the failure; wrapped, the wrapper's own words are all there is, and are told.
- **Output that is itself a wrapper's** (exit-words/…, xargs/aborts): two wrappers speak of the end, and both are told.
- **nx and lerna leave blank lines out** where they put a name before each line: tools whose blocks end at a blank line (elixir, phpunit, rspec,
  terraform …) then run into each other. It cannot be made up for.
- **A word alone before a colon** (\`api: \`) is believed only where the wrapper announces it (npm's echo, "exited with code"): \`tar: \` looks the same.
- **docker build** adds a place in the Dockerfile to a step whose only words are one line of a plain command, and then speaks for it: wanted (the Dockerfile's line
  is where it is put right), and counted here as a difference. Where a tool that is known said that line, it is told once, by that tool.
- **GNU parallel --tag** puts a word and a tab before each line, and nothing says so: it is believed only where every line has the same, or where one sentence
  behind it is all there is.
- **Quoted text** is moved to the left by its least indentation; where a tool's own output is indented throughout, too much is taken off.
- **Cuts through the failure itself** lose what was cut. What is left is told; another message is another fingerprint.
`;

const CUT = `What was cut out of a failure cannot be read. A failure whose lines a cut goes through, or comes within three lines of, has the tag \`truncated\`
(\`inspect\`, JSON, SARIF), so that whoever reads it knows that its message, its place or its stack may be another one's or half of one. Last column: of the outputs in which
the first failure differs from that of the whole output, those in which it is marked.
`;

const GREEN = `
## Where all went well

${GREEN_WRAPPERS.length} wrappers around outputs of commands that succeeded (${GREEN_WRAPPERS.map(({ id }) => id).join(", ")}), read without an exit code: none is taken for a failure that is not bare
(test/detect/wrapped.test.ts). Their words for success ("Tasks: 2 successful, 2 total", "web.1 stopped (rc=0)", "status=0/SUCCESS") had been taken for failures before.
`;

/** The page: a table of wrappers, a table of cuts, and what is lost. */
export function report(rows, total) {
  const whole = rows.filter(({ wrapper }) => wrapper.keeps === undefined && !isCut(wrapper));
  const cuts = rows.filter(({ wrapper }) => wrapper.keeps !== undefined || isCut(wrapper));
  return `${HEAD}\n${total} outputs.\n\n${table(whole)}\n## Cut by an agent's limit\n\n${CUT}\n${cutTable(cuts)}${GREEN}${WHY}`;
}

const isCut = ({ id }) => /^(?:middle|mid-line|tail half|head half)/.test(id);

/** With how many of the first failures that differ say themselves that something may be missing. */
function cutTable(rows) {
  const lines = rows.map(({ wrapper, all, first, message, total, marked }) => {
    const differ = total - first;
    const told = differ === 0 ? "–" : `${share(marked, differ)} of ${differ}`;
    return `| ${wrapper.title} | ${share(all, total)} | ${share(first, total)} | ${share(message, total)} | ${told} |`;
  });
  return `| cut | all the same | first the same | message the same | differs, and is marked |\n|---|---|---|---|---|\n${lines.join("\n")}\n`;
}

function table(rows) {
  const lines = rows.map(({ wrapper, all, first, message, total, differ }) => {
    const name = wrapper.told === undefined ? wrapper.title : `${wrapper.title} (after ${wrapper.told})`;
    const some = differ
      .slice(0, 4)
      .map(({ id }) => id)
      .join(", ");
    const rest = differ.length > 4 ? " …" : "";
    return `| ${name} | ${share(all, total)} | ${share(first, total)} | ${share(message, total)} | ${some}${rest} |`;
  });
  return `| wrapper | all the same | first the same | message the same | differs |\n|---|---|---|---|---|\n${lines.join("\n")}\n`;
}

function share(count, total) {
  return `${Math.floor((1000 * count) / total) / 10} %`;
}
