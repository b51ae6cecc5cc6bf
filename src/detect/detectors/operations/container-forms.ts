import type { LineForm } from "../../by-lines.ts";

/** How podman, skopeo, kustomize, helm and their like say what they cannot build, bring or render. */
export const CONTAINER_FORMS: readonly LineForm[] = [
  {
    tool: "skopeo",
    needle: 'level=fatal msg="',
    // time="2026-11-17T09:08:29Z" level=fatal msg="Error parsing image name \"docker://shop.invalid/web:latest\": pinging container registry shop.invalid: …"
    pattern: /^time="[^"]+" level=fatal msg="(?<message>(?:[^"\\]|\\.)+)"$/,
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
    tool: "helmfile",
    needle: "\nin ",
    // in ./helmfile.yaml: in .helmfiles[0]: in helmfile.yaml: failed to read helmfile.yaml: reading document at index 1: yaml: line 4: did not find expected key
    pattern:
      /^(?:in [^\s:]{1,200}: ){1,6}failed to read (?<file>[^\s:]{1,200}): (?:reading document at index \d+: )?(?<message>yaml: line (?<line>\d+): .+)$/,
    category: "syntax_error",
  },
  {
    tool: "helmfile",
    needle: "\nin ",
    // in ./helmfile.yaml: release "web" depends on an undefined release "db"
    pattern: /^in (?<file>\S{0,200}helmfile\S{0,60}?): (?:in [^\s:]{1,200}: ){0,6}(?<message>(?!in )\S.*)$/,
    category: "config_error",
  },
  {
    tool: "kube-linter",
    needle: "(check: ",
    // /app/web.yaml: (object: <no namespace>/web apps/v1, Kind=Deployment) container "web" does not have a read-only root file system (check: no-read-only-root-fs, remediation: Set readOnlyRootFilesystem to true.)
    pattern:
      /^(?<file>\S{1,300}): \(object: [^)]{1,300}\) (?<message>\S.{1,500}?) \(check: (?<type>[\w-]{1,80}), remediation: /,
    category: "lint_error",
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
