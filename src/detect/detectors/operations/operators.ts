import type { Category } from "#model/category.ts";
import { byLines, type LineForm, needlesOf } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

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

const CONTAINERS: readonly LineForm[] = [
  {
    tool: "skopeo",
    needle: 'level=fatal msg="',
    // time="2026-11-17T09:08:29Z" level=fatal msg="Error parsing image name \"docker://shop.invalid/web:latest\": pinging container registry shop.invalid: …"
    pattern: /^time="[^"]+" level=fatal msg="(?<message>(?:[^"\\]|\\.)+)"/,
    category: "runtime_error",
  },
  {
    tool: "podman",
    needle: "short-name ",
    // Error: short-name "shop-web" did not resolve to an alias and no unqualified-search registries are defined in "/etc/containers/registries.conf"
    // Error: creating build container: short-name "shop-web" did not resolve to …
    pattern:
      /^Error: (?:creating build container: |error creating build container: )?(?<message>short-name ".+" did not resolve to an alias and no unqualified-search registries are defined.*)$/,
    category: "config_error",
  },
  {
    tool: "podman",
    needle: ": no such container",
    // Error: no container with name or ID "shop" found: no such container
    pattern: /^Error: (?<message>no container with (?:name or )?ID "?.+"? found: no such container)$/,
    category: "config_error",
  },
  {
    tool: "podman",
    needle: "initializing source ",
    // Error: initializing source docker://shop.example.com/web:latest: reading manifest latest in shop.example.com/web: manifest unknown
    pattern: /^Error: (?:unable to copy from source \S+: )?(?<message>initializing source \S+: .+)$/,
    category: "connection_error",
  },
  {
    tool: "podman",
    needle: "error building at step ",
    // Error: error building at STEP "RUN make soup": error while running runtime: exit status 2
    // Error: building at STEP "RUN make soup": while running runtime: exit status 2
    pattern:
      /^(?:Error: )?(?<message>(?:error )?building at STEP ".+": (?:error )?while running runtime: exit status \d+)$/,
    role: "consequence",
    category: "build_error",
  },
  {
    tool: "podman",
    needle: "building at step ",
    // Error: building at STEP "COPY soup /": checking on sources under "/home/dev/app": copier: stat: "/soup": no such file or directory
    pattern:
      /^(?:Error: )?(?:error )?building at STEP ".+?": (?<message>(?!(?:error )?while running runtime)\S.*)$/,
    category: "build_error",
  },
  {
    tool: "kustomize",
    needle: " resources from '",
    // Error: accumulating resources: accumulation err='accumulating resources from '../base': read /app/base: is a directory': … accumulating resources from 'web.yaml': yaml: line 8: could not find expected ':''
    pattern: /^[Ee]rror: .*(?<message>\b(?:accumulating|merging) resources from '(?<file>[^']+)': \S.*)$/,
    category: "config_error",
  },
  {
    tool: "helm",
    needle: "parse error at (",
    // Error: INSTALLATION FAILED: parse error at (shop/templates/deploy.yaml:3): unclosed action
    pattern:
      /^(?:Error: (?:[A-Z]+ FAILED: )?|\[ERROR\] \S+: )parse error at \((?<file>[^\s:]+):(?<line>\d+)\): (?<message>\S.*)$/,
    category: "syntax_error",
  },
];

const IMAGES: readonly LineForm[] = [
  {
    tool: "packer",
    needle: "' errored",
    // Build 'amazon-ebs' errored: unexpected EOF (a plugin or a server hung up; nothing is parsed)
    pattern: /^(?:==> )?Build '[^']+' errored(?: after [\w ]+)?: (?<message>unexpected EOF)$/,
    category: "connection_error",
  },
  {
    tool: "packer",
    needle: "' errored",
    // Build 'amazon-ebs.shop' errored after 2 minutes 3 seconds: Script exited with non-zero exit status: 1. Allowed exit codes are: [0]
    pattern: /^(?:==> )?Build '[^']+' errored(?: after [\w ]+)?: (?<message>\S.*)$/,
    category: "build_error",
  },
  {
    tool: "packer",
    needle: "==> some builds didn't complete",
    // ==> Some builds didn't complete successfully and had errors:
    pattern: /^==> (?<message>Some builds didn't complete successfully and had errors):$/,
    role: "consequence",
    category: "build_error",
  },
  {
    tool: "packer",
    needle: "==> builds finished but no artifacts",
    // ==> Builds finished but no artifacts were created.
    pattern: /^==> (?<message>Builds finished but no artifacts were created)\.$/,
    role: "consequence",
    category: "build_error",
  },
];

/** What minikube's codes begin with, and what kind of trouble each is. */
const MINIKUBE: readonly (readonly [code: string, category: Category])[] = [
  ["INET_", "connection_error"],
  ["GUEST_", "runtime_error"],
  ["K8S_", "runtime_error"],
  ["RUNTIME_", "runtime_error"],
  ["SVC_", "runtime_error"],
  ["HOST_", "config_error"],
  ["DRV_", "config_error"],
  ["PROVIDER_", "config_error"],
  ["RSRC_", "config_error"],
  ["MK_", "config_error"],
  ["IF_", "config_error"],
  ["PR_", "config_error"],
];

const MACHINES: readonly LineForm[] = [
  {
    tool: "vagrant",
    needle: "vboxmanage",
    // Stderr: VBoxManage: error: The virtual machine 'shop' has terminated unexpectedly during startup with exit code 1 (0x1)
    pattern: /^(?:Stderr: )?VBoxManage(?:\.exe)?: error: (?<message>(?!Details: |Context: )\S.*)$/,
    category: "runtime_error",
  },
  {
    tool: "vagrant",
    needle: "vboxmanage",
    // There was an error while executing `VBoxManage`, a CLI used by Vagrant
    pattern: /^(?<message>There was an error (?:while )?executing .*VBoxManage.*?):?$/,
    category: "runtime_error",
    role: "summary",
  },
  {
    tool: "vagrant",
    needle: "the following ssh command responded with ",
    // The following SSH command responded with a non-zero exit status.
    pattern: /^(?:==> \w+: )?(?<message>The following SSH command responded with a non-zero exit status)\.$/,
    category: "runtime_error",
  },
  ...MINIKUBE.map(
    ([code, category]): LineForm => ({
      tool: "minikube",
      needle: `exiting due to ${code.toLowerCase()}`,
      // ❌  Exiting due to GUEST_START: wait 6m0s for node: wait for healthy API server: controlPlane never updated to v1.20.2
      // X Exiting due to PROVIDER_DOCKER_NOT_RUNNING: "docker version --format -" exit status 1: Cannot connect to the Docker daemon
      pattern: /^(?:(?:❌|X) {1,2})?(?<message>Exiting due to (?<type>[A-Z][A-Z\d_]+): \S.*)$/,
      category,
    }),
  ),
  {
    tool: "unity",
    needle: "scripts have compiler errors",
    // Scripts have compiler errors.
    pattern: /^(?:Error: )?(?<message>Scripts have compiler errors\.)$/,
    category: "build_error",
    role: "summary",
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

const FORMS = [...KEYS, ...BACKUPS, ...CONTAINERS, ...IMAGES, ...MACHINES, ...DATA, ...SIGN_IN];

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
});
