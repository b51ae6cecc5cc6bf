import { is, matches, type Seed, says, seed } from "./seed.ts";

/** npm, pnpm and yarn. */
export const NPM: readonly Seed[] = [
  seed({
    id: "npm-peer-conflict",
    title: "npm cannot satisfy a peer dependency",
    category: "missing_dependency",
    safety: "risky",
    needles: ["eresolve"],
    when: [
      is("error_type", "ERESOLVE"),
      says(/peer (?<peer>[@\w./-]+@"[^"]{1,60}") from (?<package>[@\w./-]+)@/),
    ],
    advise:
      "`{package}` wants {peer} beside it, and the project has another version. Look for a release of `{package}` that supports yours, or move both together; which one is a person's decision.",
    why: "`--force` and `--legacy-peer-deps` install the combination its author excluded, and everybody after you needs the flag as well.",
    examples: [
      'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error Could not resolve dependency:\nnpm error peer view@"^17.0.0" from ui-kit@2.1.0',
    ],
  }),
  seed({
    id: "npm-engine",
    title: "The Node version is not the one the project asks for",
    category: "config_error",
    safety: "safe",
    needles: ["ebadengine"],
    when: [is("error_type", "EBADENGINE"), says(/^Unsupported engine/)],
    advise:
      "Switch to the version that the project names (.nvmrc, .node-version, volta or engines in package.json), reinstall with it, and make CI use the same file.",
    why: "Dropping engine-strict lets the install through, and the syntax or API that was meant is missing later.",
    examples: ["npm error code EBADENGINE\nnpm error engine Unsupported engine"],
  }),
  seed({
    id: "lock-file-out-of-date",
    title: "Manifest and lock file disagree",
    category: "config_error",
    safety: "moderate",
    needles: ["in sync", "outdated_lockfile", "frozen-lockfile"],
    when: [
      matches("tool", /^(?:npm|pnpm|yarn)$/),
      says(
        /package\.json and package-lock\.json(?: or npm-shrinkwrap\.json)? are in sync|Cannot install with "frozen-lockfile"|lockfile needs to be updated/,
      ),
    ],
    advise:
      "Somebody changed package.json without its lock file, or a merge lost one side. Run the package manager's plain install once, read what changed in the lock file, and commit both together. Use the package manager and major version that the project names.",
    why: "The frozen install is right to refuse. Deleting the lock file moves every version at once and hides which change was meant.",
    examples: [
      "npm error `npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.",
    ],
  }),
  seed({
    id: "npm-missing-script",
    title: "package.json has no such script",
    category: "config_error",
    safety: "safe",
    needles: ["missing script", "couldn't find a script", 'command "'],
    when: [
      matches("tool", /^(?:npm|pnpm|yarn)$/),
      says(
        /^(?:Missing script: "?(?<script>[\w:.-]+)"?|Couldn't find a script named "(?<script_2>[\w:.-]+)"|Command "(?<script_3>[\w:.-]+)" not found)/,
      ),
    ],
    advise:
      "There is no script `{script}` here. Run the package manager's `run` without a name to see what there is: a typing slip, another folder of the workspace, or a script that was renamed. Do not invent one to make the command pass.",
    why: "In a workspace the script may be in a package and not in the root, or the other way round.",
    examples: ['npm error Missing script: "biuld"'],
  }),
];
