import type { Category } from "#model/category.ts";
import type { LineForm } from "../../by-lines.ts";

const IMAGES: readonly LineForm[] = [
  {
    tool: "at",
    needle: "last token seen: ",
    // syntax error. Last token seen: h
    pattern: /^(?<message>syntax error\. Last token seen: \S.*)$/,
    category: "syntax_error",
  },
  {
    tool: "at",
    needle: "garbled time",
    // Garbled time
    pattern: /^(?<message>Garbled time)$/,
    category: "syntax_error",
    role: "consequence",
  },
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

const CLUSTERS: readonly LineForm[] = [
  {
    tool: "salt",
    needle: "rendering sls '",
    //     Rendering SLS 'base:shop' failed: Jinja variable 'town' is undefined
    pattern: /^\s{0,12}(?:- )?Rendering SLS '[^']{1,200}' failed: (?<message>\S.*)$/,
    category: "config_error",
  },
  {
    tool: "kind",
    needle: "error: failed to create cluster: ",
    // ERROR: failed to create cluster: docker run error: command "docker run --name shop" failed with error: exit status 125, and below it "Command Output: docker: …"
    pattern: /^ERROR: (?<message>failed to create cluster: .+ failed with error: exit status \d+)$/,
    category: "config_error",
    role: "consequence",
  },
  {
    tool: "kind",
    needle: "error: failed to ",
    // ERROR: failed to create cluster: node(s) already exist for a cluster with the name "shop"
    pattern:
      /^ERROR: (?<message>failed to (?:create|delete|load|get|list|export|detect) (?:cluster|image|images|nodes?|kubeconfig|logs)\b.*)$/,
    category: "config_error",
  },
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
    needle: "\nthe box '",
    // The box 'acme/soup' could not be found or
    pattern: /^(?<message>The box '[^']{1,200}' could not be found)\b/,
    category: "missing_dependency",
  },
  {
    tool: "vagrant",
    needle: "\nthe ssh command responded with ",
    // The SSH command responded with a non-zero exit status. Vagrant
    pattern: /^(?<message>The SSH command responded with a non-zero exit status)\. Vagrant$/,
    category: "runtime_error",
    role: "consequence",
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

/** How packer, kind, minikube and vagrant say that a machine or a cluster cannot be made. */
export const MACHINE_FORMS: readonly LineForm[] = [...IMAGES, ...CLUSTERS, ...MACHINES];
