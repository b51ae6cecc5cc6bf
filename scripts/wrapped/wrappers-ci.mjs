// Continuous integration: stamps, groups, folds, sections.
import { clock } from "./prefixed.mjs";

const iso = (i, digits = "2000") => {
  const { time, ms } = clock(i);
  return `2026-11-15T${time}.${ms}${digits}Z`;
};
const GITHUB = (lines) => [
  "##[group]Run ./check.sh",
  "\u001b[36;1m./check.sh\u001b[0m",
  "shell: /usr/bin/bash -e {0}",
  "env:",
  "  CI: true",
  "##[endgroup]",
  ...lines,
  "##[error]Process completed with exit code 1.",
];
const GITLAB = (lines) => [
  "\u001b[0KRunning with gitlab-runner 17.5.0 (8112d8ad)\u001b[0;m",
  'section_start:1763232401:step_script\r\u001b[0K\u001b[0K\u001b[36;1mExecuting "step_script" stage of the job script\u001b[0;m',
  "\u001b[32;1m$ ./check.sh\u001b[0;m",
  ...lines,
  "section_end:1763232409:step_script\r\u001b[0Ksection_start:1763232409:cleanup_file_variables\r\u001b[0K\u001b[0K\u001b[36;1mCleaning up project directory and file based variables\u001b[0;m",
  "section_end:1763232410:cleanup_file_variables\r\u001b[0K\u001b[31;1mERROR: Job failed: exit code 1\u001b[0;m",
];

export const CI_WRAPPERS = [
  {
    id: "github",
    title: "GitHub Actions, raw log (of known form)",
    isReport: true,
    wrap: (lines) => GITHUB(lines).map((line, i) => `${i === 0 ? "\ufeff" : ""}${iso(i)} ${line}`),
  },
  {
    id: "github, matched",
    title: "GitHub Actions, lines marked by a problem matcher (of known form)",
    wrap: (lines) =>
      GITHUB(lines.map((line, i) => (i % 3 === 1 && line.trim() !== "" ? `##[error]${line}` : line))).map(
        (line, i) => `${iso(i)} ${line}`,
      ),
  },
  {
    id: "gh run view",
    title: "gh run view --log (of known form)",
    isReport: true,
    wrap: (lines) =>
      GITHUB(lines).map((line, i) => `build (20)\tRun tests\t${i === 0 ? "\ufeff" : ""}${iso(i)} ${line}`),
  },
  { id: "gitlab", title: "GitLab CI", isReport: true, wrap: GITLAB },
  {
    id: "gitlab, stamped",
    title: "GitLab CI with time stamps",
    told: "GitLab's documentation",
    isReport: true,
    wrap: (lines) => GITLAB(lines).map((line, i) => `${iso(i, "200")} 0${i % 2}${i % 5 ? "O" : "E"} ${line}`),
  },
  {
    id: "travis",
    title: "Travis CI, folds (of known form)",
    isReport: true,
    wrap: (lines) => [
      "travis_fold:start:git.checkout\r\u001b[0Ktravis_time:start:0f7c21\r\u001b[0K$ git clone --depth=50 https://example.com/shop.git",
      "travis_time:end:0f7c21:start=1763232401,finish=1763232402,duration=1\r\u001b[0Ktravis_fold:end:git.checkout\r\u001b[0K",
      "travis_time:start:1b2c3d\r\u001b[0K$ ./check.sh",
      ...lines,
      'travis_time:end:1b2c3d:start=1763232402,finish=1763232403,duration=1\r\u001b[0K\u001b[31;1mThe command "./check.sh" exited with 1.\u001b[0m',
      "",
      "Done. Your build exited with 1.",
    ],
  },
  {
    id: "azure",
    title: "Azure Pipelines (of known form)",
    wrap: (lines) =>
      [
        "##[section]Starting: Run tests",
        "==============================================================================",
        "Task         : Command line",
        "Version      : 2.250.1",
        "==============================================================================",
        "##[command]/usr/bin/bash --noprofile --norc /home/vsts/work/_temp/1f.sh",
        ...lines,
        "##[error]Bash exited with code '1'.",
        "##[section]Finishing: Run tests",
      ].map((line, i) => `${iso(i)} ${line}`),
  },
  {
    id: "jenkins",
    title: "Jenkins pipeline with the timestamper",
    told: "the timestamper plug-in's documentation",
    wrap: (lines) => [
      "[Pipeline] sh",
      ...["+ ./check.sh", ...lines, "script returned exit code 1"].map(
        (line, i) => `[2026-11-15T${clock(i).time}.${clock(i).ms}Z] ${line}`,
      ),
      "[Pipeline] }",
      "[Pipeline] // stage",
      "[Pipeline] End of Pipeline",
      "Finished: FAILURE",
    ],
  },
  {
    id: "buildkite",
    title: "Buildkite, raw log",
    told: "Buildkite's documentation",
    wrap: (lines) =>
      [
        "~~~ Running commands",
        "\u001b[90m$\u001b[0m ./check.sh",
        ...lines,
        "^^^ +++",
        "\u001b[31m🚨 Error: The command exited with status 1\u001b[0m",
      ].map((line, i) => `\u001b_bk;t=${1_763_232_401_318 + i}\u0007${line}`),
  },
  {
    id: "teamcity",
    title: "TeamCity",
    told: "TeamCity's documentation",
    wrap: (lines) => [
      "[18:46:41] : Step 1/1: Command Line",
      ...lines.map((line, i) => `[${clock(i).time}] : \t [Step 1/1] ${line}`),
      "[18:46:59]W: \t [Step 1/1] Process exited with code 1",
    ],
  },
  {
    id: "bamboo",
    title: "Bamboo",
    told: "Bamboo's documentation",
    wrap: (lines) =>
      lines.map((line, i) => `${i % 4 ? "build" : "error"}\t15-Nov-2026 ${clock(i).time}\t${line}`),
  },
];
