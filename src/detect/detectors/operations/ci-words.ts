import { byLines, type LineForm, needlesOf } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

const FORMS: readonly LineForm[] = [
  {
    tool: "gitlab-runner",
    needle: "error: job failed: ",
    // ERROR: Job failed: execution took longer than 1h0m0s seconds
    pattern: /^ERROR: Job failed: (?<message>execution took longer than .+)$/,
    category: "timeout",
  },
  {
    tool: "gitlab-runner",
    needle: "error: job failed: ",
    // ERROR: Job failed: failed to pull image "registry.example.com/acme/shop:9" with specified policies [always]: Error response from daemon: manifest unknown (manager.go:237:0s)
    pattern:
      /^ERROR: Job failed: (?<message>failed to pull image ".+" with specified policies .+?)(?: \(\w+\.go:\d+:\d+s\))?$/,
    category: "config_error",
  },
  {
    tool: "gitlab-runner",
    needle: "error: job failed (system failure): ",
    // ERROR: Job failed (system failure): Error: No such image: shop:stable (executor_docker.go:188:0s)
    pattern:
      /^ERROR: Job failed \(system failure\): (?:Error: )?(?<message>No such image: \S+)(?: \(\w+\.go:\d+:\d+s\))?$/,
    category: "config_error",
  },
  {
    tool: "gitlab-runner",
    needle: "error: job failed (system failure): ",
    // ERROR: Job failed (system failure): prepare environment: waiting for pod running: timed out waiting for pod to start
    pattern: /^ERROR: Job failed \(system failure\): (?<message>\S.*?)(?: \(\w+\.go:\d+:\d+s\))?$/,
    category: "other",
  },
  {
    tool: "github-actions",
    needle: "unable to download artifact(s): artifact not found",
    // Error: Unable to download artifact(s): Artifact not found for name: plates
    pattern: /^(?:Error: )?(?<message>Unable to download artifact\(s\): Artifact not found .+)$/,
    category: "config_error",
  },
  {
    tool: "github-actions",
    needle: "the job was not started because ",
    // The job was not started because recent account payments have failed or your spending limit needs to be increased.
    pattern: /^(?:Error: )?(?<message>The job was not started because .+)$/,
    category: "other",
  },
  {
    tool: "jenkins",
    needle: "no such dsl method ",
    // java.lang.NoSuchMethodError: No such DSL method 'stpe' found among steps [archive, bat, build]
    pattern: /^(?<type>java\.lang\.NoSuchMethodError): (?<message>No such DSL method '.+' found among steps)/,
    category: "config_error",
  },
  {
    tool: "jenkins",
    needle: "workflowscript: ",
    // WorkflowScript: 5: Expected a step @ line 5, column 9.
    pattern: /^WorkflowScript: \d+: (?<message>\S.*?) @ line (?<line>\d+), column (?<column>\d+)\.$/,
    category: "syntax_error",
  },
  {
    tool: "torchrun",
    needle: "failed (exitcode: ",
    // ERROR:torch.distributed.elastic.multiprocessing.api:failed (exitcode: -9) local_rank: 3 (pid: 4711) of binary: /usr/bin/python
    // E1115 18:46:41.318000 4242 torch/distributed/elastic/multiprocessing/api.py:869] failed (exitcode: 1) local_rank: 0 (pid: 4711) of binary: /usr/bin/python
    pattern:
      /^(?:ERROR:torch\.[\w.]{1,80}:|.{0,80}torch\/\S{1,80}\.py:\d+\] )(?<message>failed \(exitcode: -?\d+\) local_rank: \d+ \(pid: \d+\) of binary: .+)$/,
    role: "summary",
    category: "runtime_error",
  },
  {
    tool: "codecov",
    needle: "ing failed: {",
    // error - 2026-02-10 09:57:54,047 -- Commit creating failed: {"message":"Token required - not valid tokenless upload"}
    pattern:
      /^error - [\d-]{10} [\d:,]+ -- (?:\w+ ){1,3}failed: \{"message":"(?<message>(?:[^"\\]|\\.){1,400})"\}$/,
    category: "permission_error",
  },
  {
    tool: "codecov",
    needle: "error uploading to ",
    // Error uploading to https://codecov.io: Error: There was an error fetching the storage URL during POST: 404 - {'detail': 'Unable to locate build via Github Actions API.'}
    pattern:
      /^(?:\['error'\] )?(?:There was an error running the uploader: )?Error uploading to .{1,200}?: (?:Error: )?(?<message>There was an error .{1,100}: 4\d\d - .+)$/,
    category: "permission_error",
  },
  {
    tool: "codecov",
    needle: "error uploading to ",
    // Error uploading to https://codecov.io: Error: There was an error fetching the storage URL during POST: 503 - upstream connect error
    pattern:
      /^(?:\['error'\] )?(?:There was an error running the uploader: )?Error uploading to .{1,200}? (?:Error: )?(?<message>There was an error \S.*?):?$/,
    category: "connection_error",
  },
  {
    tool: "semantic-release",
    needle: "[semantic-release]",
    // [6:42:36 PM] [semantic-release] › ✘  ENOGHTOKEN No GitHub token specified.
    pattern:
      /^(?:\[[\d: APM]{7,12}\] )?\[semantic-release\](?: \[\S{1,80}\])? › [✘✖] {1,2}(?<type>E\w{0,20}(?:TOKEN|AUTH|PERMISSION)\w{0,20}) (?<message>\S.*)$/,
    category: "permission_error",
  },
  {
    tool: "semantic-release",
    needle: "[semantic-release]",
    // [6:42:36 PM] [semantic-release] › ✘  ENOREPOURL The `repositoryUrl` option is required.
    pattern:
      /^(?:\[[\d: APM]{7,12}\] )?\[semantic-release\](?: \[\S{1,80}\])? › [✘✖] {1,2}(?<type>E[A-Z]{3,40}) (?<message>\S.*)$/,
    category: "config_error",
  },
  {
    tool: "goreleaser",
    needle: " failed after ",
    //   ⨯ release failed after 0s                  error=git is currently in a dirty state
    pattern: /^\s{0,4}⨯ \w+ failed after [\w.]+ {1,60}error=(?<message>git (?:is|tag|doesn't) \S.*)$/,
    category: "config_error",
  },
  {
    tool: "goreleaser",
    needle: " failed after ",
    //   ⨯ release failed after 3s                  error=scm releases: failed to publish artifacts: POST https://api.example.com/releases: 422 Validation Failed []
    pattern:
      /^\s{0,4}⨯ \w+ failed after [\w.]+ {1,60}error=(?<message>(?:\S.{0,80}: )?failed to publish artifacts: \S.*)$/,
    category: "config_error",
  },
  {
    tool: "goreleaser",
    needle: " failed after ",
    //   ⨯ release failed after 3s                  error=failed to build for linux_amd64: exit status 1
    pattern: /^\s{0,4}⨯ \w+ failed after [\w.]+ {1,60}error=(?<message>\S.*)$/,
    category: "build_error",
  },
  {
    tool: "loader",
    needle: "' not found (required by ",
    // ./shop: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by ./shop)
    pattern: /^(?:\S+: )?\S+\.so[\d.]*: (?<message>version `[^']+' not found \(required by .+\))$/,
    category: "missing_dependency",
  },
];

// "Invalid workflow file: .github/workflows/ci.yml#L12", and below it "You have an error in your yaml syntax on line 12"
const WORKFLOW = /^(?:Error: )?Invalid workflow file: ([^\s#]{1,300})(?:#L(\d+))?$/;

const LINES: Detector = byLines({
  id: "ci-words",
  tool: "gitlab-runner",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: needlesOf(FORMS),
  programs: ["gitlab-runner", "jenkins"],
  forms: FORMS,
});

/** What runners of jobs and the loader of programs say by themselves. */
export const ciWords: Detector = {
  ...LINES,
  needles: [...LINES.needles, "invalid workflow file: "],
  scan: (log, about) => [
    ...LINES.scan(log, about),
    ...log.lines.flatMap((line, from): Draft[] => {
      const [, file, at] = WORKFLOW.exec(line) ?? [];
      if (file === undefined) return [];
      const why = log.lines[from + 1]?.trim() ?? "";
      const isYaml = why.includes("yaml syntax");
      return [
        {
          message: why === "" ? "Invalid workflow file" : why,
          tool: "github-actions",
          category: isYaml ? "syntax_error" : "config_error",
          file,
          line: toNumber(at),
          from,
          to: from + 2,
        },
      ];
    }),
  ],
};
