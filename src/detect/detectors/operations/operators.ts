import { byLines, type LineForm, needlesOf } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";
import { aroundKind } from "../general/worded-kinds.ts";
import { CONTAINER_FORMS } from "./container-forms.ts";
import { MACHINE_FORMS } from "./machine-forms.ts";

const KEYS: readonly LineForm[] = [
  {
    tool: "gpg",
    needle: "\ngpg: ",
    // gpg: signing failed: No secret key
    pattern:
      /^gpg: (?<message>signing failed: .+|(?:\[stdin\]|\S+): (?:sign\+?|clear-?sign|encryption|decryption|verify)\S* failed: .+|the signature could not be verified\.?|decryption failed: .+)$/,
    role: "summary",
    category: "config_error",
  },
  {
    tool: "gpg",
    needle: "\ngpg: ",
    // gpg: no default secret key: No secret key
    // gpg: shop@example.com: skipped: No public key
    pattern:
      /^gpg: (?<message>no default secret key: .+|\S+: skipped: .+|no valid OpenPGP data found\.?|Can't check signature: .+|keyserver receive failed: .+|can't open '.+': .+|BAD signature from .+)$/,
    category: "config_error",
  },
];

const BACKUPS: readonly LineForm[] = [
  {
    tool: "rclone",
    needle: "failed to create file system for ",
    // 2026/11/17 09:10:03 Failed to create file system for "shop:backup": didn't find section in config file
    pattern:
      /^(?:\d{4}\/\d\d\/\d\d [\d:]+ )?(?:CRITICAL: |ERROR : )?(?<message>Failed to create file system for ".+": .+)$/,
    category: "config_error",
  },
  {
    tool: "borg",
    needle: "\nrepository ",
    // Repository /home/dev/app/backup does not exist.
    pattern: /^(?<message>Repository \S+ (?:does not exist|already exists|is not a valid repository).*)$/,
    category: "config_error",
  },
  {
    tool: "borg",
    needle: "failed to create/acquire the lock ",
    // Failed to create/acquire the lock /backup/lock.exclusive (timeout).
    pattern: /^(?<message>Failed to create\/acquire the lock \S+ \(timeout\))/,
    category: "timeout",
  },
];

const DATA: readonly LineForm[] = [
  {
    tool: "xmlstarlet",
    needle: " tag mismatch: ",
    // menu.xml:3.8: Opening and ending tag mismatch: plate line 2 and menu
    pattern:
      /^(?<file>[^\s:]+):(?<line>\d+)\.(?<column>\d+): (?<message>Opening and ending tag mismatch: .+)$/,
    category: "syntax_error",
  },
  {
    tool: "xmlstarlet",
    needle: ": premature end of data in tag ",
    // menu.xml:4.1: Premature end of data in tag menu line 1
    pattern: /^(?<file>[^\s:]+):(?<line>\d+)\.(?<column>\d+): (?<message>Premature end of data in tag .+)$/,
    category: "syntax_error",
  },
];

const SIGN_IN: readonly LineForm[] = [
  {
    tool: "gh",
    needle: "gh auth login",
    // To get started with GitHub CLI, please run:  gh auth login
    pattern:
      /^(?<message>(?:To get started with GitHub CLI, please run: +gh auth login|You are not logged into any GitHub hosts\..*))$/,
    category: "permission_error",
  },
  {
    tool: "gh",
    needle: "graphql: ",
    // GraphQL: Resource not accessible by integration (createPullRequest)
    pattern: /^(?:[a-z ]{1,60}: )?(?<message>GraphQL: (?:Resource not accessible by |\S+ does not have ).+)$/,
    category: "permission_error",
  },
  {
    tool: "gh",
    needle: "graphql: ",
    // GraphQL: Something went wrong while executing your query. Please include `1741:4C3C` when reporting this issue.
    pattern: /^(?<message>GraphQL: Something went wrong while executing your query\b.*)$/,
    category: "connection_error",
  },
];

const FORMS = [...KEYS, ...BACKUPS, ...CONTAINER_FORMS, ...MACHINE_FORMS, ...DATA, ...SIGN_IN];

/** Tools that operators run by hand and in scripts, each with a line or two of its own. */
export const operators: Detector = byLines({
  id: "operators",
  tool: "gpg",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: needlesOf(FORMS),
  programs: ["gpg", "rclone", "borg", "skopeo", "podman", "buildah", "helm", "gh", "packer", "vagrant"],
  forms: FORMS,
  // Only packer leaves it open: "Build 'amazon-ebs' errored: …"
  kindOf: (message) => aroundKind(message) ?? "build_error",
});
