import type { ToolRecord } from "./check-relation-record.ts";

// What a script runs is not known here: only words and flags that mean the same to every runner are understood.
const SCRIPT: Omit<ToolRecord, "starts"> = {
  words: "plain",
  ignored: `--silent --verbose --quiet -q -v --color --no-color --colors --ci --bail -b -x --run --runInBand -i --no-coverage
    --coverage=false --watch=false --watchAll=false --reporter= --reporters= --maxWorkers= --forceExit --detectOpenHandles`,
  fixed: "--config= -c=",
  filter: {
    "-t|--testNamePattern|--test-name-pattern=": "opaque",
    "-g|--grep=": "opaque",
    "-k=": "opaque",
    "--filter=": "opaque",
    "--testPathPattern|--testPathPatterns=": "opaque",
    "--shard=": "opaque",
    "--changed": "opaque",
    "--onlyChanged": "opaque",
  },
  exclude: "--exclude= --testPathIgnorePatterns= --passWithNoTests",
  extra: "--coverage",
};

/** Scripts of package.json, as identifyCheck writes them. */
export const SCRIPT_TOOLS: readonly ToolRecord[] = [
  { ...SCRIPT, starts: ["npm test"], ownFlagsEnd: true },
  { ...SCRIPT, starts: ["npm run *"], ownFlagsEnd: true },
  { ...SCRIPT, starts: ["bun run *"] },
  { ...SCRIPT, starts: ["pnpm *"] },
  { ...SCRIPT, starts: ["yarn *"] },
];
