import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { isLastWord } from "../shell/last-words.ts";

/** docker and docker compose: what the daemon answered, what compose does not accept, containers that ended badly. */
export const docker: Detector = {
  id: "docker",
  tool: "docker",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: [
    "response from daemon",
    "docker daemon",
    "docker api at",
    "invalid compose project",
    "yaml: ",
    "compose.y",
    "no configuration file provided",
    " exited with code ",
    "\nerror: for ",
    "dependency failed to start: ",
    "encountered errors while bringing up the project",
  ],
  programs: ["docker", "docker-compose", "podman"],
  scan(log, about): Draft[] {
    const drafts: Draft[] = [];
    log.lines.forEach((spoken, i) => {
      const line = spoken.replace(SPEAKER, "");
      for (const { pattern, category, role = "cause" } of SENTENCES) {
        const match = pattern.exec(line);
        if (match === null) continue;
        drafts.push({
          message: innermost(match[1]!),
          category,
          // "ERROR: for web  Cannot start service web: … on endpoint web (190a688ccfStarting db_1 ... done": another line was written into it
          role: TORN.test(match[1]!) ? "summary" : role,
          from: i,
          to: i + 1,
          sure: isLastWord(log, i, about, true),
        });
        return;
      }
    });
    return drafts;
  },
};

const TORN = /\([\da-f]{6,64}[^)\da-f][^)]{0,300}$/;

// Who speaks: "docker: ", "C:\\Program Files\\Docker\\Docker\\Resources\\bin\\docker.exe: ", "/usr/bin/docker-current: ", under kind "Command Output: docker: "
const SPEAKER =
  /^(?:Command Output: )?(?:(?:[A-Z]:\\|\/)[^:]{1,200}[\\/])?docker(?:-current|-compose)?(?:\.exe)?: /;

const SENTENCES: readonly {
  readonly pattern: RegExp;
  readonly category: Category;
  readonly role?: Draft["role"];
}[] = [
  {
    pattern:
      /^(?:ERROR: )?((?:Cannot connect to the Docker daemon|failed to connect to the docker API) at .+)/,
    category: "connection_error",
  }, // Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?
  {
    pattern:
      /^(?:Error|Error response from daemon): (driver failed programming external connectivity.+|.*port is already allocated.*)/,
    category: "config_error",
  }, // Error response from daemon: driver failed programming external connectivity …: Bind for 0.0.0.0:5432 failed: port is already allocated
  { pattern: /^Error response from daemon: (.+)/, category: "config_error" }, // Error response from daemon: No such container: shop-web
  {
    pattern:
      /^ERROR: for \S+ {2}(?:Cannot (?:start|create) (?:service|container) \S+: |Cannot create container for service \S+: )?(\S.+)$/,
    category: "runtime_error",
  }, // ERROR: for web  Container "925e231df5aa" is unhealthy. (compose 1)
  { pattern: /^(dependency failed to start: .+)$/, category: "runtime_error" }, // dependency failed to start: container shop-db-1 is unhealthy
  {
    pattern: /^ERROR: (Encountered errors while bringing up the project\.)$/,
    category: "runtime_error",
    role: "consequence",
  },
  { pattern: /^(.+): invalid compose project$/, category: "config_error" }, // service "web" refers to undefined volume data: invalid compose project
  { pattern: /^(validating .+compose[\w.-]*\.ya?ml: .+)/, category: "config_error" }, // validating /app/compose.yaml: services.web additional properties 'comand' not allowed
  {
    pattern:
      /^(yaml: (?:line \d+: )?(?:did not find|could not find|mapping values|found |block |unmarshal errors|control characters|unknown anchor).*)$/,
    category: "syntax_error",
  }, // yaml: line 2: did not find expected ',' or '}'
  { pattern: /^(no configuration file provided): not found$/, category: "config_error" },
  { pattern: /^([\w.-]+-\d+ exited with code [1-9]\d*)$/, category: "runtime_error", role: "consequence" }, // web-1 exited with code 1
];

/** Who started whom says little: of "failed to create task for container: … : exec: "serve": executable file not found in $PATH" the end tells. */
function innermost(message: string): string {
  const cut = /^failed to create (?:task|shim).*?: (exec: .+|error during container init: .+)$/.exec(message);
  return (cut?.[1] ?? message).replace(/^error during container init: /, "").replace(/: unknown\.?$/, "");
}
