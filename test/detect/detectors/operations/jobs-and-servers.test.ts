import { describe, expect, it } from "vitest";
import { findings } from "../ruby/read.ts";

interface Told {
  readonly message: string;
  readonly category: string;
  readonly file?: string | null;
  readonly line?: number | null;
  readonly tool?: string;
}

/** Output of runners of jobs, servers and clusters, whole, and what is to be told first. */
const ROWS: readonly (readonly [what: string, command: string | null, output: string, told: Told])[] = [
  [
    "an action that nobody published",
    null,
    "2026-11-17T09:10:03.1234567Z ##[error]Unable to resolve action `acme/setup-soup@v9`, unable to find version `v9`",
    {
      message: "Unable to resolve action `acme/setup-soup@v9`, unable to find version `v9`",
      category: "missing_dependency",
    },
  ],
  [
    "a version that a setup step does not have",
    null,
    "Error: Version 3.99 with arch x64 not found\nThe list of all available versions can be found here: https://example.com/versions.json",
    { message: "Version 3.99 with arch x64 not found", category: "missing_dependency" },
  ],
  [
    "an artifact that no job made",
    null,
    "Error: Unable to download artifact(s): Artifact not found for name: plates",
    {
      message: "Unable to download artifact(s): Artifact not found for name: plates",
      category: "config_error",
    },
  ],
  [
    "a token that may not write",
    null,
    `Error: HttpError: Resource not accessible by integration
    at /home/runner/work/_actions/acme/label/v1/dist/index.js:8462:21`,
    { message: "HttpError: Resource not accessible by integration", category: "permission_error" },
  ],
  [
    "no credentials in a job",
    null,
    "Error: Could not load credentials from any providers",
    { message: "Could not load credentials from any providers", category: "permission_error" },
  ],
  [
    "an input that was left out",
    null,
    "Error: Input required and not supplied: token",
    { message: "Input required and not supplied: token", category: "config_error" },
  ],
  [
    "a job that was never started",
    null,
    "Error: .github#L1\nThe job was not started because recent account payments have failed or your spending limit needs to be increased.",
    {
      message:
        "The job was not started because recent account payments have failed or your spending limit needs to be increased.",
      category: "other",
    },
  ],
  [
    "a workflow that cannot be read",
    null,
    "Invalid workflow file: .github/workflows/bake.yml#L12\nYou have an error in your yaml syntax on line 12",
    {
      message: "You have an error in your yaml syntax on line 12",
      category: "syntax_error",
      file: ".github/workflows/bake.yml",
      line: 12,
    },
  ],
  [
    "a job of Travis that fell silent",
    null,
    "$ make soup\nNo output has been received in the last 10m0s, this potentially indicates a stalled build or something wrong with the build itself.\n\nThe build has been terminated",
    {
      message:
        "No output has been received in the last 10m0s, this potentially indicates a stalled build or something wrong with the build itself.",
      category: "timeout",
    },
  ],
  [
    "a job that took too long",
    null,
    "The job exceeded the maximum time limit for jobs, and has been terminated.",
    {
      message: "The job exceeded the maximum time limit for jobs, and has been terminated.",
      category: "timeout",
    },
  ],
  [
    "CircleCI's configuration",
    null,
    "ERROR IN CONFIG FILE:\n[#/jobs/bake] 0 subschemas matched instead of one\n1. [#/jobs/bake] only 1 subschema matches out of 2\n|   1. [#/jobs/bake] required key [docker] not found",
    { message: "[#/jobs/bake] 0 subschemas matched instead of one", category: "config_error" },
  ],
  [
    "a machine of vagrant that is told to install what is not there",
    "vagrant up",
    `==> default: Running provisioner: shell...
    default: Running: /tmp/vagrant-shell20261117.sh
    default: E: Unable to locate package soup
The SSH command responded with a non-zero exit status. Vagrant
assumes that this means the command failed. The output for this command
should be in the log above.`,
    { message: "Unable to locate package soup", category: "missing_dependency", tool: "apt" },
  ],
  [
    "a box that nobody has",
    "vagrant up",
    `==> default: Box 'acme/soup' could not be found. Attempting to find and install...
The box 'acme/soup' could not be found or
could not be accessed in the remote catalog. If this is a private

URL: ["https://vagrantcloud.com/acme/soup"]
Error: The requested URL returned error: 404 Not Found`,
    { message: "The box 'acme/soup' could not be found", category: "missing_dependency", tool: "vagrant" },
  ],
  [
    "an image of packer that a cloud does not let it make",
    "packer build shop.json",
    `==> amazon-ebs: Prevalidating AMI Name...
==> amazon-ebs: Error querying AMI: AuthFailure: AWS was not able to validate the provided access credentials
Build 'amazon-ebs' errored: Error querying AMI: AuthFailure: AWS was not able to validate the provided access credentials

==> Some builds didn't complete successfully and had errors:`,
    {
      message:
        "Error querying AMI: AuthFailure: AWS was not able to validate the provided access credentials",
      category: "permission_error",
      tool: "packer",
    },
  ],
  [
    "kind, by what docker answered",
    "kind create cluster",
    ` ✗ Preparing nodes 📦
ERROR: failed to create cluster: docker run error: command "docker run --name shop-control-plane" failed with error: exit status 125
Command Output: docker: Error response from daemon: driver failed programming external connectivity on endpoint shop: Bind for 0.0.0.0:80 failed: port is already allocated.`,
    {
      message:
        "driver failed programming external connectivity on endpoint shop: Bind for 0.0.0.0:80 failed: port is already allocated.",
      category: "config_error",
      tool: "docker",
    },
  ],
  [
    "kind, by its own word",
    "kind create cluster",
    ' ✗ Preparing nodes 📦\nERROR: failed to create cluster: node(s) already exist for a cluster with the name "shop"',
    {
      message: 'failed to create cluster: node(s) already exist for a cluster with the name "shop"',
      category: "config_error",
      tool: "kind",
    },
  ],
  [
    "a deployment that never came up",
    "kubectl rollout status deploy/web",
    'Waiting for deployment "web" rollout to finish: 0 of 1 updated replicas are available...\nerror: deployment "web" exceeded its progress deadline',
    { message: 'deployment "web" exceeded its progress deadline', category: "timeout" },
  ],
  [
    "helmfile, from the outermost file to the broken one",
    "helmfile apply",
    "in ./helmfile.yaml: in .helmfiles[0]: in web/helmfile.yaml: failed to read helmfile.yaml: reading document at index 1: yaml: line 4: did not find expected key",
    {
      message: "yaml: line 4: did not find expected key",
      category: "syntax_error",
      file: "helmfile.yaml",
      line: 4,
    },
  ],
  [
    "kube-linter",
    "kube-linter lint web.yaml",
    `/home/dev/shop/web.yaml: (object: <no namespace>/web apps/v1, Kind=Deployment) container "web" does not have a read-only root file system (check: no-read-only-root-fs, remediation: Set readOnlyRootFilesystem to true.)

Error: found 1 lint errors`,
    {
      message: 'container "web" does not have a read-only root file system',
      category: "lint_error",
      file: "/home/dev/shop/web.yaml",
    },
  ],
  [
    "terraform behind what terragrunt puts before its lines",
    "terragrunt apply",
    `09:10:03.123 STDERR [web] terraform: ╷
09:10:03.123 STDERR [web] terraform: │ Error: Unsupported argument
09:10:03.123 STDERR [web] terraform: │
09:10:03.123 STDERR [web] terraform: │   on plates.tf line 4, in resource "aws_s3_bucket" "plates":
09:10:03.123 STDERR [web] terraform: │    4:   buckett = "plates"
09:10:03.123 STDERR [web] terraform: │
09:10:03.123 STDERR [web] terraform: │ An argument named "buckett" is not expected here.
09:10:03.123 STDERR [web] terraform: ╵
09:10:03.124 ERROR  terraform invocation failed in ./web`,
    {
      message: 'Unsupported argument: An argument named "buckett" is not expected here.',
      category: "config_error",
      file: "plates.tf",
      line: 4,
    },
  ],
  [
    "mongod, whose log is JSON",
    "mongod --config /etc/mongod.conf",
    `{"t":{"$date":"2026-11-17T09:10:03.123+00:00"},"s":"I",  "c":"CONTROL",  "id":23285,   "ctx":"main","msg":"Automatically disabling TLS 1.0"}
{"t":{"$date":"2026-11-17T09:10:03.130+00:00"},"s":"E",  "c":"STORAGE",  "id":20557,   "ctx":"initandlisten","msg":"DBException in initAndListen, terminating","attr":{"error":"DBPathInUse: Unable to lock the lock file: /srv/plates/mongod.lock"}}`,
    {
      message: "Unable to lock the lock file: /srv/plates/mongod.lock",
      category: "config_error",
      tool: "mongod",
    },
  ],
  [
    "a shell of mongo, with calls as its engine writes them",
    "mongo shop",
    `Error: couldn't connect to server 127.0.0.1:27017, connection attempt failed: Connection refused
connect@src/mongo/shell/mongo.js:374:17
pay@src/till.js:9:1`,
    {
      message: "couldn't connect to server 127.0.0.1:27017, connection attempt failed: Connection refused",
      category: "connection_error",
      file: "src/mongo/shell/mongo.js",
      line: 374,
    },
  ],
  [
    "a document that mongoimport cannot read",
    "mongoimport --db shop --file dishes.json",
    "2026-11-17T09:10:03.124+0000\tFailed: error processing document #3: invalid character 'p' looking for beginning of value",
    {
      message: "Failed: error processing document #3: invalid character 'p' looking for beginning of value",
      category: "syntax_error",
    },
  ],
  [
    "redis that refuses to write",
    "redis-cli set plate 1",
    "(error) MISCONF Redis is configured to save RDB snapshots, but it is currently not able to persist on disk.",
    {
      message: "Redis is configured to save RDB snapshots, but it is currently not able to persist on disk.",
      category: "config_error",
      tool: "redis",
    },
  ],
  [
    "redis that is asked for another kind of thing",
    "redis-cli incr plates",
    "(error) WRONGTYPE Operation against a key holding the wrong kind of value",
    { message: "Operation against a key holding the wrong kind of value", category: "runtime_error" },
  ],
  [
    "postgres whose settings it does not know",
    "postgres -D /data",
    `2026-11-17 09:10:03.123 UTC [42] LOG:  unrecognized configuration parameter "max_plates" in file "/data/postgresql.conf" line 3
2026-11-17 09:10:03.123 UTC [42] FATAL:  configuration file "/data/postgresql.conf" contains errors`,
    {
      message: 'unrecognized configuration parameter "max_plates"',
      category: "config_error",
      file: "/data/postgresql.conf",
      line: 3,
    },
  ],
  [
    "postgres that runs already, without what stands before its level",
    "pg_ctl start",
    '2026-11-17 09:10:03.123 UTC [42] FATAL:  lock file "postmaster.pid" already exists',
    { message: 'lock file "postmaster.pid" already exists', category: "config_error" },
  ],
  [
    "mysqld whose settings it does not know",
    "mysqld",
    `2026-11-17T09:10:03.123456Z 0 [ERROR] [MY-000067] [Server] unknown variable 'max_plates=100'.
2026-11-17T09:10:03.123456Z 0 [ERROR] [MY-010119] [Server] Aborting`,
    { message: "unknown variable 'max_plates=100'.", category: "config_error", tool: "mysqld" },
  ],
  [
    "mysqldump without a password",
    "mysqldump shop",
    "mysqldump: Got error: 1045: Access denied for user 'dev'@'localhost' (using password: NO) when trying to connect",
    {
      message: "Access denied for user 'dev'@'localhost' (using password: NO) when trying to connect",
      category: "permission_error",
    },
  ],
  [
    "salt that cannot render a state",
    "salt-call state.apply",
    "local:\n    Data failed to compile:\n----------\n    Rendering SLS 'base:shop' failed: Jinja variable 'town' is undefined",
    { message: "Jinja variable 'town' is undefined", category: "config_error" },
  ],
  [
    "a build in fly's cloud",
    "fly deploy",
    'Error: failed to fetch an image or build from source: error building: failed to solve: process "/bin/sh -c make soup" did not complete successfully: exit code: 1',
    {
      message: 'process "/bin/sh -c make soup" did not complete successfully: exit code: 1',
      category: "build_error",
    },
  ],
  [
    "a program that never opened its port",
    "heroku logs",
    "2026-11-17T09:10:03.123456+00:00 heroku[web.1]: Error R10 (Boot timeout) -> Web process failed to bind to $PORT within 60 seconds of launch",
    {
      message: "Error R10 (Boot timeout) -> Web process failed to bind to $PORT within 60 seconds of launch",
      category: "timeout",
    },
  ],
  [
    "a cloud that asks who is there",
    "firebase deploy",
    "Error: Failed to authenticate, have you run firebase login?",
    { message: "Failed to authenticate, have you run firebase login?", category: "permission_error" },
  ],
  [
    "scoop without a manifest",
    "scoop install soup",
    "Couldn't find manifest for 'soup'.",
    { message: "Couldn't find manifest for 'soup'.", category: "missing_dependency" },
  ],
  [
    "a snap that wants more than it may",
    "snap install soup",
    'error: This revision of snap "soup" was published using classic confinement and thus may perform\n       arbitrary system changes outside of the security sandbox',
    {
      message: 'This revision of snap "soup" was published using classic confinement',
      category: "config_error",
    },
  ],
  [
    "a kit of flatpak that is not there",
    "flatpak-builder build org.shop.Soup.yml",
    "error: org.shop.Sdk/x86_64/22.08 not installed\nFailed to init: Unable to find sdk org.shop.Sdk version 22.08",
    { message: "org.shop.Sdk/x86_64/22.08 not installed", category: "missing_dependency" },
  ],
];

const NEAR_MISSES: readonly string[] = [
  "==> default: Machine booted and ready!\n    default: SSH address: 127.0.0.1:2222\n    default: no errors were found",
  "1234:M 17 Nov 2026 09:10:03.123 * Ready to accept connections",
  '{"t":{"$date":"2026-11-17T09:10:03.123+00:00"},"s":"I",  "c":"NETWORK",  "id":1,   "ctx":"main","msg":"Waiting for connections","attr":{"error":"none"}}',
  "The job was not late",
  "in ./kitchen.yaml: three plates",
];

describe("runners of jobs, servers and clusters", () => {
  it.each(ROWS)("%s", (_, command, output, told) => {
    const [first] = findings(output, command);
    expect(first).toMatchObject(told);
  });

  it.each(NEAR_MISSES)("leaves %j alone", (output) => expect(findings(output, null, null)).toEqual([]));

  it("a package with its version is no call", () => {
    const output = "Error: no soup left in soup@1.0.0/index.js:3:1\nsoup@1.0.0/index.js:3:1";
    expect(findings(output, "./cook")[0]!.file).toContain("index.js");
    expect(findings(output, "./cook")[0]!.file).toContain("soup@1.0.0");
  });

  it("makepkg's severities behind an arrow are nobody's names", () => {
    const output =
      "==> Making package: soup 1.0-1\n==> ERROR: A failure occurred in build().\n    Aborting...";
    expect(findings(output, "makepkg")[0]!.message).toContain("A failure occurred in build()");
  });
});
