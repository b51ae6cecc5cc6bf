import { byLines, type LineForm, needlesOf } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";
import { aroundKind } from "../general/worded-kinds.ts";

const FORMS: readonly LineForm[] = [
  {
    tool: "git",
    needle: "remote: error: file ",
    // remote: error: File data/plates.bin is 150.00 MB; this exceeds GitHub's file size limit of 100.00 MB
    pattern: /^remote: error: (?<message>File (?<file>\S.*?) is [\d.]+ [KMG]B; this exceeds .+)$/,
    category: "config_error",
  },
  {
    tool: "git",
    needle: "remote: error: gh",
    // remote: error: GH006: Protected branch update failed for refs/heads/main.
    pattern: /^remote: error: (?<message>(?<type>GH006): Protected branch .+)$/,
    category: "permission_error",
  },
  {
    tool: "git",
    needle: "remote: error: gh",
    // remote: error: GH013: Repository rule violations found for refs/heads/main.
    pattern: /^remote: error: (?<message>(?<type>GH(?!001)\d{3}): .+)$/,
    category: "config_error",
  },
  {
    tool: "git",
    needle: "remote: gitlab: ",
    // remote: GitLab: You are not allowed to push code to protected branches on this project.
    pattern: /^remote: GitLab: (?<message>You are not allowed .+|.+ is not allowed .+)$/,
    category: "permission_error",
  },
  {
    tool: "git",
    needle: "remote: gitlab: ",
    // remote: GitLab: Commit message does not follow the pattern 'JIRA-\d+'
    pattern: /^remote: GitLab: (?<message>\S.+)$/,
    category: "config_error",
  },
  {
    tool: "git",
    needle: "remote: error: ",
    // remote: ERROR: commit cbe37dad adds a secret in config/production.yml (a hook of the far side's own)
    pattern: /^remote: (?:ERROR|Error): (?<message>\S.*?(?: in (?<file>[\w./-]{1,200}\.\w{1,9}))?) *$/,
    category: "other",
  },
  {
    tool: "git",
    needle: "error: repository not found",
    // ERROR: Repository not found. (GitHub over ssh, where it is not there or not for us)
    pattern: /^ERROR: (?<message>Repository not found\.?)$/,
    category: "config_error",
  },
  {
    tool: "git",
    needle: "error: permission to ",
    // ERROR: Permission to acme/shop.git denied to dev.
    pattern: /^ERROR: (?<message>Permission to \S+ denied to .+)$/,
    category: "permission_error",
  },
  {
    tool: "git-lfs",
    needle: "\nbatch response: ",
    // batch response: This repository is over its data quota. Account responsible for LFS bandwidth should purchase more data packs to restore access.
    pattern: /^(?<message>batch response: \S.*)$/,
  },
  {
    tool: "git",
    needle: "remote: permission to ",
    // remote: Permission to acme/shop.git denied to dev.
    pattern: /^remote: (?<message>Permission to \S+ denied to .+)$/,
    category: "permission_error",
  },
  {
    tool: "heroku",
    needle: "push rejected, failed to compile ",
    //  !     Push rejected, failed to compile Node.js app.
    pattern: /^(?:remote: )? {0,4}! {2,9}(?<message>Push rejected, failed to compile \S.{0,80} app)\.?$/,
    role: "summary",
    category: "build_error",
  },
  {
    tool: "heroku",
    needle: "script error in ",
    //  !     Script error in /tmp/buildpack_1f/bin/compile on or near line 12
    pattern: /^(?:remote: )? {0,4}! {2,9}(?<message>Script error in \S+ on or near line \d+)$/,
    category: "build_error",
  },
  {
    tool: "heroku",
    needle: "no default language could be detected",
    //  !     No default language could be detected for this app.
    pattern: /^(?:remote: )? {0,4}! {2,9}(?<message>No default language could be detected for this app\.?)$/,
    category: "config_error",
  },
];

/** What the far side of a push says: it knows why, git itself only that it was refused. */
export const gitRemote: Detector = byLines({
  id: "git-remote",
  tool: "git",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: needlesOf(FORMS),
  programs: ["git"],
  forms: FORMS,
  // Only git-lfs leaves it open.
  kindOf: (message) => aroundKind(message) ?? "other",
});
