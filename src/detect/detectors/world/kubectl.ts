import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** kubectl, and helm where it repeats the server: what the server refused, what is wrong in a manifest, who does not answer. */
export const kubectl: Detector = {
  id: "kubectl",
  tool: "kubectl",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: [
    "error from server",
    "connection to the server ",
    "error validating ",
    "error parsing ",
    'the path "',
    "unable to recognize",
    "error in configuration",
    "does not exist",
    "\n  warning  ",
  ],
  programs: ["kubectl", "oc", "helm", "k3s"],
  scan(log, about): Draft[] {
    const isKubectl = /\b(?:kubectl|oc|k3s)\b/.test(about.command ?? "");
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const read = readLine(line, isKubectl);
      if (read !== null) drafts.push({ ...read, from: i, to: i + 1 });
    });
    return drafts;
  },
};

// "Error from server (NotFound): pods "web" not found", "Error from server (Forbidden): error when creating "deploy.yaml": …"; " - Error from server (…" under skaffold
const SERVER = /^(?: - )?Error from server(?: \((\w+)\))?: (.+)$/;
// "The connection to the server 127.0.0.1:6443 was refused - did you specify the right host or port?", "Unable to connect to the server: dial tcp …"
const REFUSED = /^((?:The connection to the server \S+ was refused|Unable to connect to the server: ).*)$/;
// "error: error parsing deploy.yaml: error converting YAML to JSON: yaml: line 3: did not find expected ',' or '}'"
const PARSING = /^error: error parsing (\S+): (.*?(?:line (\d+).*)?)$/;
// "error: error validating "deploy.yaml": error validating data: …", "error: unable to recognize "deploy.yaml": no matches for kind …"; of several files each without "error: "
const VALIDATING = /^(?:error: )?((?:error validating|unable to recognize) "([^"]+)": .+)$/;
// "  Warning  BackOff    4m25s (x157 over 38m)  kubelet, minikube  Back-off restarting failed container", under "Events:" of describe
const EVENT =
  /^ {2}Warning {2,20}((?:BackOff|ErrImage\w+|Failed\w*)) {2,20}\S.{0,60}? {2,20}[\w-]+(?:, [\w.-]+)? {2,20}(\S.*)$/;
// "error: the path "missing.yaml" does not exist", "error: context "staging" does not exist"; only kubectl's own command line makes them its own
const PLAIN =
  /^error: ((?:the path "([^"]+)" does not exist|context "[^"]+" does not exist|no context exists with the name|You must be logged in to the server|the server doesn't have a resource type|timed out waiting for the condition|deployment "[^"]+" exceeded its progress deadline).*)$/;
const CONFIGURATION = /^(Error in configuration: .+)$/;

const REASONS: Readonly<Record<string, Category>> = {
  Forbidden: "permission_error",
  Unauthorized: "permission_error",
  Timeout: "timeout",
  ServiceUnavailable: "connection_error",
  ServerTimeout: "timeout",
};

function readLine(line: string, isKubectl: boolean): Omit<Draft, "from" | "to"> | null {
  const server = SERVER.exec(line);
  if (server !== null)
    return {
      message: server[2]!,
      errorType: server[1] ?? null,
      category: REASONS[server[1] ?? ""] ?? "config_error",
    };
  const refused = REFUSED.exec(line);
  if (refused !== null) return { message: refused[1]!, category: "connection_error" };
  const parsing = PARSING.exec(line);
  if (parsing !== null)
    return { message: parsing[2]!, file: parsing[1]!, line: toNumber(parsing[3]), category: "syntax_error" };
  const validating = VALIDATING.exec(line);
  if (validating !== null) return { message: validating[1]!, file: validating[2]! };
  const event = EVENT.exec(line);
  // That it was tried again tells less than why it failed.
  if (event !== null)
    return {
      message: event[2]!,
      errorType: event[1]!,
      category: "runtime_error",
      role: event[1] === "BackOff" ? "summary" : "cause",
    };
  const plain = isKubectl ? (PLAIN.exec(line) ?? CONFIGURATION.exec(line)) : null;
  return plain === null ? null : { message: plain[1]!, file: plain[2] ?? null };
}
