import { describe, expect, it } from "vitest";
import { findings } from "../ruby/read.ts";

interface Told {
  readonly message: string;
  readonly category: string;
  readonly file?: string | null;
  readonly line?: number | null;
  readonly tool?: string;
}

/** Output of clouds, containers, machines and what brings packages to them, whole, and what is to be told first. */
const ROWS: readonly (readonly [what: string, command: string | null, output: string, told: Told])[] = [
  [
    "terraform in a step of Cloud Build, which signs each line",
    null,
    `Starting Step #1 - "plan the shop"
Step #1 - "plan the shop": Already have image: hashicorp/terraform:1.5.0
Step #1 - "plan the shop": ╷
Step #1 - "plan the shop": │ Error: Unsupported argument
Step #1 - "plan the shop": │
Step #1 - "plan the shop": │   on kitchen.tf line 7, in module "kitchen":
Step #1 - "plan the shop": │    7:   town = var.town
Step #1 - "plan the shop": │
Step #1 - "plan the shop": │ An argument named "town" is not expected here.
Step #1 - "plan the shop": ╵
Finished Step #1 - "plan the shop"
ERROR
ERROR: build step 1 "hashicorp/terraform:1.5.0" failed: step exited with non-zero status: 1`,
    {
      message: 'Unsupported argument: An argument named "town" is not expected here.',
      category: "config_error",
      file: "kitchen.tf",
      line: 7,
    },
  ],
  [
    "a step of Cloud Build that said nothing",
    null,
    `Starting Step #0
Finished Step #0
ERROR: build step 0 "gcr.io/shop/cook" failed: step exited with non-zero status: 2`,
    {
      message: 'build step 0 "gcr.io/shop/cook" failed: step exited with non-zero status: 2',
      category: "build_error",
    },
  ],
  [
    "Google's own trouble is no setting of ours",
    "gcloud app deploy",
    "Updating service [default]...failed.\nERROR: (gcloud.app.deploy) Error Response: [13] An internal error occurred.",
    { message: "Error Response: [13] An internal error occurred.", category: "other" },
  ],
  [
    "which operation was denied",
    "aws s3 sync s3://shop-plates plates",
    "fatal error: An error occurred (AccessDenied) when calling the ListObjectsV2 operation: Access Denied",
    {
      message: "An error occurred (AccessDenied) when calling the ListObjectsV2 operation: Access Denied",
      category: "permission_error",
    },
  ],
  [
    "the stack below what cdk says of a stack",
    "cdk deploy",
    ` ❌  KitchenStack failed: Error [ValidationError]: Stack [KitchenStack] does not exist
    at Request.extractError (/home/dev/shop/node_modules/aws-sdk/lib/protocol/query.js:50:29)
    at Request.emit (/home/dev/shop/node_modules/aws-sdk/lib/request.js:683:14)`,
    {
      message: "Stack [KitchenStack] does not exist",
      category: "config_error",
      file: "/home/dev/shop/node_modules/aws-sdk/lib/protocol/query.js",
      line: 50,
    },
  ],
  [
    "ansible that finds no package",
    "ansible-playbook kitchen.yml",
    `TASK [bring the pots] ****************************************************
fatal: [web1]: FAILED! => {"changed": false, "msg": "No package matching 'copper-pots-7' is available"}`,
    { message: "No package matching 'copper-pots-7' is available", category: "missing_dependency" },
  ],
  [
    "git that may not push",
    "npx semantic-release",
    `[6:42:37 PM] [semantic-release] › ✘  The command "git push --dry-run" failed
fatal: unable to access 'https://git.example.com/acme/shop.git/': The requested URL returned error: 403`,
    {
      message:
        "unable to access 'https://git.example.com/acme/shop.git/': The requested URL returned error: 403",
      category: "permission_error",
    },
  ],
  [
    "a server of git that is not well",
    "git fetch",
    "fatal: unable to access 'https://git.example.com/acme/shop.git/': The requested URL returned error: 503",
    {
      message:
        "unable to access 'https://git.example.com/acme/shop.git/': The requested URL returned error: 503",
      category: "connection_error",
    },
  ],
  [
    "git-lfs that is sent away",
    "git checkout main",
    "Error downloading object: plates/deep.png (e9ea38b): Smudge error: Error downloading plates/deep.png (e9ea38b6120e75f0e1d57c98dda3190fe85fa899530102f5f1bcb353b148cbae): batch response: Access forbidden. Check your access level.",
    {
      message: "batch response: Access forbidden. Check your access level.",
      category: "permission_error",
      file: "plates/deep.png",
    },
  ],
  [
    "what npm said in a step whose end was cut, behind seconds with one figure",
    "docker compose up --build",
    ` => CACHED [web 3/6] COPY package.json ./                                            0.0s
 => ERROR [web 4/6] RUN npm ci                                                      142.2s
------
142.0 npm error Exit handler never called!
142.0 npm error This is an error with npm itself. Please report this error at:
142.0 npm error   <https://github.com/npm/cli/issues>
------
Dockerfile.web:33`,
    { message: "Exit handler never called!", category: "runtime_error" },
  ],
  [
    "docker by its path on Windows",
    "docker run -ti shop /bin/bash",
    `C:\\Program Files\\Docker\\Docker\\Resources\\bin\\docker.exe: Error response from daemon: OCI runtime create failed: exec: "D:/
Git/usr/bin/bash": no such file or directory: unknown.
ERRO[0001] error waiting for container: context canceled`,
    { message: 'OCI runtime create failed: exec: "D:/', category: "config_error" },
  ],
  [
    "minikube that waited in vain",
    "minikube start",
    `🔎  Verifying Kubernetes components...
❗  Enabling 'default-storageclass' returned an error: running callbacks: [nobody at home]

❌  Exiting due to GUEST_START: wait 6m0s for node: wait for healthy API server: controlPlane never updated to v1.20.2

😿  If the above advice does not help, please let us know:`,
    {
      message:
        "Exiting due to GUEST_START: wait 6m0s for node: wait for healthy API server: controlPlane never updated to v1.20.2",
      category: "runtime_error",
      tool: "minikube",
    },
  ],
  [
    "minikube without a network, on a terminal without pictures",
    "minikube start",
    "* Pulling base image ...\nX Exiting due to INET_DOWNLOAD: getting the preload: 404 from the store",
    {
      message: "Exiting due to INET_DOWNLOAD: getting the preload: 404 from the store",
      category: "connection_error",
    },
  ],
  [
    "vagrant whose command in the machine failed",
    "vagrant up",
    `[default] Configuring and enabling network interfaces...
The following SSH command responded with a non-zero exit status.
Vagrant assumes that this means the command failed!

/sbin/ifdown eth1 2> /dev/null`,
    {
      message: "The following SSH command responded with a non-zero exit status",
      category: "runtime_error",
      tool: "vagrant",
    },
  ],
  [
    "dnf under mock, behind mock's mark",
    null,
    `DEBUG util.py:585:  BUILDSTDERR: Error:
DEBUG util.py:585:  BUILDSTDERR:  Problem: conflicting requests
DEBUG util.py:585:  BUILDSTDERR:   - nothing provides pkgconfig(soup) needed by kitchen-devel-1.2-1.x86_64
DEBUG util.py:587:  (try to add '--skip-broken' to skip uninstallable packages)`,
    {
      message: "conflicting requests: nothing provides pkgconfig(soup) needed by kitchen-devel-1.2-1.x86_64",
      category: "missing_dependency",
      file: null,
    },
  ],
  [
    "dnf that may not replace what is there",
    "dnf update",
    `Error:
 Problem: problem with installed package soup-1.0-1.x86_64
  - package soup-1.0-1.x86_64 requires libpot.so.1, but none of the providers can be installed`,
    {
      message:
        "problem with installed package soup-1.0-1.x86_64: package soup-1.0-1.x86_64 requires libpot.so.1, but none of the providers can be installed",
      category: "missing_dependency",
    },
  ],
  [
    "cargo that cannot make a package, though all compiled",
    "cargo package --workspace",
    `   Verifying shop v0.9.0 (/home/dev/shop)
    Updating crates.io index
error: failed to verify package tarball

Caused by:
  failed to download \`shop-till v0.9.0\`

Caused by:
  no hash listed for shop-till v0.9.0
note: this is an unexpected cargo internal error`,
    {
      message: "failed to verify package tarball: no hash listed for shop-till v0.9.0",
      category: "build_error",
    },
  ],
  [
    "gunicorn, which tells the reason as a piece of news",
    "/srv/env/bin/gunicorn_django -w 1",
    `2026-11-17 16:39:46 [23845] [INFO] Starting gunicorn 0.14.3
2026-11-17 16:39:46 [23848] [INFO] Worker exiting (pid: 23848)
2026-11-17 16:39:47 [23845] [INFO] Shutting down: Master
2026-11-17 16:39:47 [23845] [INFO] Reason: Worker failed to boot.`,
    { message: "Reason: Worker failed to boot.", category: "runtime_error" },
  ],
  [
    "podman that does not know where to look, below what compose asked in passing",
    "podman-compose up",
    `['podman', 'inspect', '-t', 'image', '-f', '{{.Id}}', 'shop_web']
Error: inspecting object: shop_web: image not known
[1/2] STEP 1/5: FROM acme/cook:1.0 AS builder
Error: creating build container: short-name "acme/cook:1.0" did not resolve to an alias and no unqualified-search registries are defined in "/etc/containers/registries.conf"
exit code: 125`,
    {
      message:
        'short-name "acme/cook:1.0" did not resolve to an alias and no unqualified-search registries are defined in "/etc/containers/registries.conf"',
      category: "config_error",
    },
  ],
  [
    "checkov that cannot read a file",
    "checkov -f kitchen.tf",
    `terraform scan results:

Passed checks: 0, Failed checks: 0, Skipped checks: 0, Parsing errors: 1

Error parsing file /home/dev/shop/kitchen.tf\u05bf`,
    {
      message: "Error parsing file /home/dev/shop/kitchen.tf",
      category: "syntax_error",
      file: "/home/dev/shop/kitchen.tf",
    },
  ],
  [
    "npm behind the name of who was started",
    "craft publish 2.4.0",
    `npm: npm error code E403
npm: npm error 403 403 Forbidden - PUT https://registry.npmjs.org/@acme%2fsoup - You cannot publish over the previously published versions: 2.4.0.
npm: npm error 403 In most cases, you or one of your dependencies are requesting`,
    {
      message:
        "403 403 Forbidden - PUT https://registry.npmjs.org/@acme%2fsoup - You cannot publish over the previously published versions: 2.4.0.",
      category: "permission_error",
    },
  ],
  [
    "an old npm that was answered",
    "npm publish",
    `npm ERR! publish Failed PUT 403
npm ERR! Error: "You cannot publish over the previously published version 0.2.3." : soup-kitchen
npm ERR!     at RegClient.<anonymous> (/usr/local/lib/node_modules/npm/node_modules/npm-registry-client/lib/request.js:308:14)`,
    {
      message: '"You cannot publish over the previously published version 0.2.3." : soup-kitchen',
      category: "config_error",
    },
  ],
  [
    "codecov's action, and what its uploader said before",
    null,
    `[2026-11-17T18:08:10.081Z] ['error'] There was an error running the uploader: Error uploading to https://codecov.io: Error: There was an error fetching the storage URL during POST: 503 - upstream connect error
Error: Codecov: Failed to properly upload: The process '/home/runner/work/_actions/codecov/codecov-action/v3/dist/codecov' failed with exit code 255`,
    {
      message: "There was an error fetching the storage URL during POST: 503 - upstream connect error",
      category: "connection_error",
    },
  ],
  [
    "codecov that does not know whose build it is",
    null,
    "[2026-11-17T18:08:10.081Z] ['error'] There was an error running the uploader: Error uploading to https://codecov.io: Error: There was an error fetching the storage URL during POST: 404 - {'detail': 'Unable to locate build via Github Actions API.'}",
    {
      message:
        "There was an error fetching the storage URL during POST: 404 - {'detail': 'Unable to locate build via Github Actions API.'}",
      category: "permission_error",
    },
  ],
  [
    "an error as node shows it with its fields",
    "db-migrate up",
    `[INFO] Processed migration 20261117-dishes
[ERROR] { [error: relation "dishes" already exists]
  length: 97,
  severity: 'ERROR',
  code: '42P07' }`,
    { message: 'relation "dishes" already exists', category: "runtime_error" },
  ],
  [
    "wrangler that was not told what to deploy",
    "npx wrangler deploy",
    ` ⛅️ wrangler 4.56.0
───────────────────

✘ [ERROR] Missing entry-point to Worker script or to assets directory

  If there is code to deploy, you can either:`,
    {
      message: "Missing entry-point to Worker script or to assets directory",
      category: "config_error",
      tool: "wrangler",
    },
  ],
  [
    "wrangler whose code cannot be bundled",
    "npx wrangler deploy",
    `✘ [ERROR] Build failed with 1 error:

  ✘ [ERROR] Could not resolve "soup"

      src/index.ts:1:17:
        1 │ import soup from "soup";
          ╵                  ~~~~~~`,
    { message: 'Could not resolve "soup"', category: "missing_dependency", file: "src/index.ts", line: 1 },
  ],
  [
    "tflint in a container",
    "docker run --rm -v .:/data ghcr.io/terraform-linters/tflint-bundle",
    `2 issue(s) found:

Warning: Missing version constraint for provider "null" in "required_providers" (terraform_required_providers)

  on kitchen.tf line 1:
   1: resource "null_resource" "pot" {

Reference: https://github.com/terraform-linters/tflint-ruleset-terraform

Warning: [Fixable] variable "town" is declared but not used (terraform_unused_declarations)

  on variables.tf line 35:
  35: variable "town" {`,
    {
      message: 'Missing version constraint for provider "null" in "required_providers"',
      category: "lint_error",
      file: "kitchen.tf",
      line: 1,
    },
  ],
];

// Look-alikes of commands of which nobody knows how they ended.
const NEAR_MISSES: readonly string[] = [
  'Step #1 - "bake": taking the bread out\nStep #1 - "bake": done\nFinished Step #1 - "bake"\nPUSH\nDONE',
  "Passed checks: 3, Failed checks: 0, Skipped checks: 0\n\nno Error parsing file today",
  "No package updates available",
  "DEBUG util.py:444:  Nothing to do.\nDEBUG util.py:444:  Complete!\nDEBUG util.py:610:  Child return code was: 0",
];

describe("clouds, containers and machines", () => {
  it.each(ROWS)("%s", (_, command, output, told) => {
    const [first] = findings(output, command);
    expect(first).toMatchObject(told);
  });

  it.each(NEAR_MISSES)("leaves %j alone", (output) => expect(findings(output, null, null)).toEqual([]));

  it("keeps the level that a program of one's own logs before its place", () => {
    const output = "ERROR cart.py:12:  no plates\nERROR cart.py:14:  no forks\nERROR cart.py:15:  no soup";
    expect(findings(output, "frob")[0]!.message).toContain("no plates");
  });

  it("a rule in brackets is tflint's only where a place stands below it", () => {
    const output = "Warning: the till is not open (till_not_open)\nFAILED: three plates are missing";
    expect(findings(output, "./open.sh")[0]).not.toMatchObject({ tool: "tflint" });
  });
});
