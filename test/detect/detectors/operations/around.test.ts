import { describe, expect, it } from "vitest";
import { findings } from "../ruby/read.ts";

interface Told {
  readonly message: string;
  readonly category: string;
  readonly file?: string;
  readonly line?: number;
}

/** Output of what runs around a program, whole, and what is to be told first. */
const ROWS: readonly (readonly [what: string, command: string | null, output: string, told: Told])[] = [
  [
    "a unit of systemd is no test, and its journal is read",
    "systemctl status nginx",
    `● nginx.service - The shop's door
   Loaded: loaded (/lib/systemd/system/nginx.service; enabled; vendor preset: enabled)
   Active: failed (Result: exit-code) since Tue 2026-11-17 09:17:24 UTC; 3s ago

Nov 17 09:17:24 devbox systemd[1]: Starting The shop's door...
Nov 17 09:17:24 devbox nginx[1021]: nginx: [emerg] host not found in upstream "carts" in /etc/nginx/conf.d/shop.conf:9
Nov 17 09:17:24 devbox nginx[1021]: nginx: configuration file /etc/nginx/nginx.conf test failed
Nov 17 09:17:24 devbox systemd[1]: nginx.service: Failed with result 'exit-code'.`,
    {
      message: 'host not found in upstream "carts"',
      category: "config_error",
      file: "/etc/nginx/conf.d/shop.conf",
      line: 9,
    },
  ],
  [
    "ssh that is hung up on under rsync",
    null,
    `kex_exchange_identification: Connection closed by remote host
Connection closed by 10.0.0.7 port 22
rsync: connection unexpectedly closed (0 bytes received so far) [sender]
rsync error: unexplained error (code 255) at io.c(228) [sender=3.2.7]`,
    {
      message: "kex_exchange_identification: Connection closed by remote host",
      category: "connection_error",
    },
  ],
  [
    "GitHub's action retells what buildx said",
    null,
    `Dockerfile:6
--------------------
   5 |     WORKDIR /app
   6 | >>> RUN make soup
--------------------
ERROR: failed to build: failed to solve: process "/bin/sh -c make soup" did not complete successfully: exit code: 2
Error: buildx call failed with: ERROR: failed to build: failed to solve: process "/bin/sh -c make soup" did not complete successfully: exit code: 2`,
    {
      message: 'process "/bin/sh -c make soup" did not complete successfully: exit code: 2',
      category: "build_error",
      file: "Dockerfile",
      line: 6,
    },
  ],
  [
    "BuildKit of docker 20.10 names its frontend",
    "docker build .",
    `------
 > [kitchen 4/5] COPY soup.go .:
------
failed to solve with frontend dockerfile.v0: failed to build LLB: failed to compute cache key: "/soup.go" not found: not found`,
    {
      message: 'failed to compute cache key: "/soup.go" not found: not found',
      category: "missing_dependency",
    },
  ],
  [
    "compose 1 says for whom",
    "docker-compose up -d",
    `shop_db_1 is up-to-date

ERROR: for web  Container "925e231df5aa" is unhealthy.
ERROR: Encountered errors while bringing up the project.`,
    { message: 'Container "925e231df5aa" is unhealthy.', category: "runtime_error" },
  ],
  [
    "skaffold shows what kubectl said in a list",
    "skaffold run",
    `Starting deploy...
 - deployment.apps/web created
 - Error from server (NotFound): error when creating "STDIN": namespaces "shop" not found`,
    { message: 'error when creating "STDIN": namespaces "shop" not found', category: "config_error" },
  ],
  [
    "a test of bash that an older one cannot read",
    "./build.sh",
    `./build.sh: line 7: conditional binary operator expected
./build.sh: line 7: syntax error near \`CARTS'
./build.sh: line 7: \`if [[ -v CARTS ]]; then'`,
    { message: "conditional binary operator expected", category: "syntax_error", file: "build.sh", line: 7 },
  ],
  [
    "apache says a word of its own before each line where a package is configured",
    "apt-get install shop",
    `apache2_invoke: Enable configuration shop
apache2_reload: Your configuration is broken. Not reloading Apache 2
apache2_reload: AH00526: Syntax error on line 18 of /etc/apache2/conf-enabled/shop.conf:
apache2_reload: Invalid command 'Header', perhaps misspelled or defined by a module not included in the server configuration`,
    {
      message:
        "Invalid command 'Header', perhaps misspelled or defined by a module not included in the server configuration",
      category: "config_error",
      file: "/etc/apache2/conf-enabled/shop.conf",
      line: 18,
    },
  ],
  [
    "ansible 1 had words of Python",
    "ansible-playbook site.yml",
    `TASK: [shop | set the table] **************************************************
fatal: [web] => {'msg': "AnsibleUndefinedVariable: One or more undefined variables: 'plates' is undefined", 'failed': True}

FATAL: all hosts have already failed -- aborting`,
    { message: "One or more undefined variables: 'plates' is undefined", category: "config_error" },
  ],
  [
    "packages that cannot stand beside each other",
    "apt-get upgrade",
    `The following packages have unmet dependencies:
 libshop2 : Conflicts: libshop1 but 1.4-2 is to be installed
E: Broken packages`,
    {
      message: "libshop2 : Conflicts: libshop1 but 1.4-2 is to be installed",
      category: "missing_dependency",
    },
  ],
  [
    "dnf 5 names the problem",
    "dnf install shop",
    `Failed to resolve the transaction:
Problem: cannot install both shop-1.0-1.x86_64 from fedora and shop-2.0-1.x86_64 from @System
  - conflicting requests`,
    {
      message: "cannot install both shop-1.0-1.x86_64 from fedora and shop-2.0-1.x86_64 from @System",
      category: "missing_dependency",
    },
  ],
  [
    "what a nix builder said last, and not that others waited for it",
    "nixos-rebuild switch --flake .",
    `error: builder for '/nix/store/6502vygb-shop.drv' failed with exit code 1;
       last 3 log lines:
       > Running phase: installPhase
       > At least one plate is missing, please wash again.
       >   plate: 3
       For full logs, run 'nix log /nix/store/6502vygb-shop.drv'.
error: 1 dependencies of derivation '/nix/store/nw2kw8wj-kitchen.drv' failed to build`,
    { message: "At least one plate is missing, please wash again.", category: "build_error" },
  ],
  [
    "what podman says of a step's end is no cause",
    "podman build .",
    `STEP 2: RUN make soup
make: *** No rule to make target 'soup'.  Stop.
Error: error building at STEP "RUN make soup": error while running runtime: exit status 2`,
    { message: "No rule to make target 'soup'", category: "build_error" },
  ],
  [
    "buildah misses a file of the context",
    "buildah bud .",
    `STEP 2: ADD soup /tmp
error building at STEP "ADD soup /tmp": no files found matching "/home/dev/app/soup": no such file or directory`,
    {
      message: 'no files found matching "/home/dev/app/soup": no such file or directory',
      category: "build_error",
    },
  ],
  [
    "calls of Go under each part of a chain are no words",
    "frob boil",
    `2026-11-17T09:17:24.442Z    FATAL   soup error:
    github.com/acme/frob/pkg/kitchen.runWithTimeout
        /home/runner/work/frob/pkg/kitchen/run.go:87
  - failed to boil water:
    github.com/acme/frob/pkg/kitchen.(*Pot).Boil
        /home/runner/work/frob/pkg/kitchen/pot.go:151`,
    { message: "failed to boil water:", category: "build_error" },
  ],
  [
    "flyway inside a server",
    null,
    `2026-11-17 09:17:24,384 ERROR [shop.Main] (main) Failed to start: org.flywaydb.core.api.exception.FlywayValidateException: Validate failed: Migrations have failed validation
Migration checksum mismatch for migration version 3
-> Applied to database : -762824757
-> Resolved locally : -78066269`,
    { message: "Migration checksum mismatch for migration version 3", category: "config_error" },
  ],
  [
    "a lower voice beside what only tells the end",
    "podman build .",
    `STEP 2: RUN make soup
2026-11-17T09:17:24.000711043Z: sd-bus call: Permission denied
error running container: error creating container for [/bin/sh -c make soup]: : exit status 1
Error: error building at STEP "RUN make soup": error while running runtime: exit status 1`,
    { message: "sd-bus call: Permission denied", category: "permission_error" },
  ],
  [
    "errors that programs in Go count and list",
    "terragrunt run --all plan",
    `09:17:24.424 ERROR  Run failed: error occurred:

* Did not find any Terraform files (*.tf) in ./live/shop`,
    { message: "Did not find any Terraform files (*.tf) in ./live/shop", category: "config_error" },
  ],
  [
    "a list in a list",
    "frob apply",
    `Error applying plan:

1 error(s) occurred:

* module.shop: 1 error(s) occurred:

* shop_table.main: plates must be a factor of 6`,
    { message: "shop_table.main: plates must be a factor of 6", category: "config_error" },
  ],
  [
    "who speaks inside a nix builder",
    "nix build -L",
    `shop> Running phase: unpackPhase
shop> source root is shop-source
shop> Running phase: configurePhase
shop> Installing dependencies
shop> Lockfile is up to date, resolution step is skipped
shop>  ERR_PNPM_NO_OFFLINE_TARBALL  A package is missing from the store but cannot download it in offline mode.
error: builder for '/nix/store/6502vygb-shop.drv' failed with exit code 1;`,
    {
      message: "A package is missing from the store but cannot download it in offline mode.",
      category: "missing_dependency",
    },
  ],
  [
    "what VirtualBox said under vagrant",
    "vagrant up",
    `==> default: Booting VM...
There was an error while executing \`VBoxManage\`, a CLI used by Vagrant
for controlling VirtualBox. The command and stderr is shown below.

Command: ["startvm", "3c632095", "--type", "headless"]

Stderr: VBoxManage: error: The virtual machine 'shop' has terminated unexpectedly during startup
VBoxManage: error: Details: code NS_ERROR_FAILURE (0x80004005), component MachineWrap, interface IMachine`,
    {
      message: "The virtual machine 'shop' has terminated unexpectedly during startup",
      category: "runtime_error",
    },
  ],
  [
    "a snap that another one needs",
    "snap install shop",
    `error: cannot perform the following tasks:
- Ensure prerequisites for "shop" are available (cannot install prerequisite "kitchen": no snap revision available as specified)`,
    {
      message: 'cannot install prerequisite "kitchen": no snap revision available as specified',
      category: "missing_dependency",
    },
  ],
  [
    "what ssh says before the module is not why",
    "ansible-playbook site.yml",
    String.raw`fatal: [shop]: FAILED! => {"changed": false, "msg": "Warning: Permanently added '10.0.0.7' (ECDSA) to the list of known hosts.\r\nrsync: mkstemp \"/srv/.soup.zcRU4K\" failed: Permission denied (13)\n", "rc": 23}`,
    {
      message: 'rsync: mkstemp "/srv/.soup.zcRU4K" failed: Permission denied (13)',
      category: "permission_error",
    },
  ],
  [
    "why a package's script failed, before those that wait for it",
    "apt-get install shop",
    `dpkg-statoverride: error: error creating new backup file '/var/lib/dpkg/statoverride-old': Operation not permitted
dpkg: error processing package shop (--configure):
 installed shop package post-installation script subprocess returned error exit status 2
dpkg: dependency problems prevent configuration of kitchen:
 kitchen depends on shop; however:`,
    {
      message: "error creating new backup file '/var/lib/dpkg/statoverride-old': Operation not permitted",
      category: "permission_error",
    },
  ],
  [
    "why an archive could not be unpacked, in another tongue, too",
    "apt-get upgrade",
    `dpkg: Fehler beim Bearbeiten des Archivs /var/cache/apt/archives/shop_1.0_amd64.deb (--unpack):
 »/usr/lib/shop/till.dpkg-new« kann nicht geöffnet werden: Kein Platz
E: Sub-process /usr/bin/dpkg returned an error code (1)`,
    {
      message: "»/usr/lib/shop/till.dpkg-new« kann nicht geöffnet werden: Kein Platz",
      category: "runtime_error",
    },
  ],
  [
    "an archive of which nothing is said",
    "apt-get upgrade",
    `dpkg: error processing archive /var/cache/apt/archives/shop_1.0_amd64.deb (--unpack):
E: Sub-process /usr/bin/dpkg returned an error code (1)`,
    {
      message: "error processing archive /var/cache/apt/archives/shop_1.0_amd64.deb (--unpack)",
      category: "runtime_error",
    },
  ],
  [
    "a package's script that says nothing",
    "apt-get -f install",
    `dpkg: error while cleaning up:
 new shop package post-removal script subprocess returned error exit status 1
E: Sub-process /usr/bin/dpkg returned an error code (1)`,
    {
      message: "new shop package post-removal script subprocess returned error exit status 1",
      category: "runtime_error",
    },
  ],
  [
    "bazel reads its workspace",
    "bazel build //...",
    `ERROR: /home/dev/app/WORKSPACE:1:1: name 'build' is not defined (did you mean 'bind'?)
ERROR: Error evaluating WORKSPACE file`,
    {
      message: "name 'build' is not defined (did you mean 'bind'?)",
      category: "build_error",
      file: "/home/dev/app/WORKSPACE",
      line: 1,
    },
  ],
  [
    "caddy under systemd, a directive in a directive",
    null,
    `caddy[542]: run: adapting config using caddyfile: parsing caddyfile tokens for 'route': /etc/caddy/Caddyfile:11 - Error during parsing: parsing caddyfile tokens for 'forward_proxy': /etc/caddy/Caddyfile:5 - Error during parsing: Wrong argument count after 'plates'

systemd[1]: caddy.service: Main process exited, code=exited, status=1/FAILURE`,
    {
      message: "Wrong argument count after 'plates'",
      category: "config_error",
      file: "/etc/caddy/Caddyfile",
      line: 5,
    },
  ],
  [
    "haproxy lists what it could not resolve",
    "haproxy -c -f haproxy.cfg",
    `[ALERT]    (946) : multiple argument resolution errors:
        parsing [haproxy.cfg:19]: unable to find userlist 'cooks' referenced in arg 1 of ACL keyword 'http_auth' in proxy 'shop'.
        parsing [haproxy.cfg:20]: unable to find userlist 'guests' referenced in arg 1 of ACL keyword 'http_auth' in proxy 'shop'.
[ALERT]    (946) : Fatal errors found in configuration.`,
    {
      message:
        "unable to find userlist 'cooks' referenced in arg 1 of ACL keyword 'http_auth' in proxy 'shop'.",
      category: "config_error",
      file: "haproxy.cfg",
      line: 19,
    },
  ],
  [
    "cmd.exe in another tongue, under an old npm",
    "npm run build",
    `'NODE_ENV' 不是内部或外部命令，也不是可运行的程序
或批处理文件。

npm ERR! Windows_NT 10.0.10586
npm ERR! argv "C:\\\\Program Files\\\\nodejs\\\\node.exe" "run" "build"
npm ERR! code ELIFECYCLE
npm ERR! shop@1.0.0 build: \`NODE_ENV=production gulp build\`
npm ERR! Exit status 1`,
    { message: "'NODE_ENV' 不是内部或外部命令，也不是可运行的程序", category: "missing_dependency" },
  ],
  [
    "docker's builder before BuildKit",
    "docker build .",
    `Step 4 : RUN rm -f /usr/sbin/policy-rc.d
 ---> Running in 8dfccb24ae83
The command '/bin/sh -c rm -f /usr/sbin/policy-rc.d' returned a non-zero code: 139`,
    {
      message: "The command '/bin/sh -c rm -f /usr/sbin/policy-rc.d' returned a non-zero code: 139",
      category: "build_error",
    },
  ],
  [
    "a step of BuildKit whose end was cut",
    null,
    `#13 [kitchen  8/13] COPY --from=stove /opt/soup.so /opt/
#13 ERROR: "/opt/soup.so" not found: not found
------
 > [kitchen  8/13] COPY --from=stove /opt/soup.so /opt/:
------
base.dockerfile:46
--------------------
  46 | >>> COPY --f`,
    {
      message: '"/opt/soup.so" not found: not found',
      category: "missing_dependency",
      file: "base.dockerfile",
      line: 46,
    },
  ],
  [
    "the kernel's own word",
    "pip install shop",
    `Apr 29 23:52:21 devbox kernel: [6424280.410198] cc1 invoked oom-killer: gfp_mask=0x24201ca, order=0, oom_score_adj=0
Apr 29 23:52:21 devbox kernel: [6424280.424638] cc1 cpuset=/ mems_allowed=0`,
    { message: "cc1 invoked oom-killer: gfp_mask=0x24201ca, order=0, oom_score_adj=0", category: "oom" },
  ],
  [
    "terraform waited in vain",
    "terraform apply",
    `Error applying plan:

1 error(s) occurred:

* aws_instance.shop: Error launching source instance: timeout while waiting for state to become 'success' (timeout: 30s)`,
    {
      message:
        "aws_instance.shop: Error launching source instance: timeout while waiting for state to become 'success' (timeout: 30s)",
      category: "timeout",
    },
  ],
  [
    "a token that is not there",
    "codecov",
    `==> Preparing upload
Error: Missing repository upload token`,
    { message: "Missing repository upload token", category: "permission_error" },
  ],
  [
    "logrus shortens its levels",
    "frob boil",
    `INFO[0000] setting the table
ERRO[0012] no soup in the pot`,
    { message: "no soup in the pot", category: "other" },
  ],
  [
    "what kustomize missed, before kubectl got nothing",
    "make deploy",
    `Error: accumulating resources: accumulation err='merging resources from 'web.yaml': may not add resource with an already registered id: Service.v1.[noGrp]/web.shop': must build at directory: '/home/dev/app/web.yaml': file is not directory
error: no objects passed to apply
make: *** [deploy] Error 1`,
    {
      message:
        "merging resources from 'web.yaml': may not add resource with an already registered id: Service.v1.[noGrp]/web.shop': must build at directory: '/home/dev/app/web.yaml': file is not directory",
      category: "config_error",
      file: "web.yaml",
    },
  ],
  [
    "what a compiler said in the lines that nix tells again",
    "nix build .#shop",
    `error: builder for '/nix/store/6502vygb-shop.drv' failed with exit code 2;
       last 5 log lines:
       > Running phase: buildPhase
       > cc -c cart.c
       > cart.c:3:5: error: 'totl' undeclared (first use in this function)
       >     3 |     return totl;
       > make: *** [Makefile:2: cart.o] Error 1
       For full logs, run 'nix log /nix/store/6502vygb-shop.drv'.`,
    {
      message: "'totl' undeclared (first use in this function)",
      category: "build_error",
      file: "cart.c",
      line: 3,
    },
  ],
  [
    "an error in those lines is not nix's own",
    "nix build .#shop",
    `error: builder for '/nix/store/6502vygb-shop.drv' failed with exit code 1;
       last 3 log lines:
       >    plates: counting
       > error: the cook cannot be found
       > 
       For full logs, run 'nix log /nix/store/6502vygb-shop.drv'.`,
    { message: "the cook cannot be found", category: "build_error" },
  ],
  [
    "a registry that does not answer terraform, without bars",
    "terraform init",
    `Initializing provider plugins...
- Finding acme/shop versions matching "3.5.0"...

Error: Failed to query available provider packages

Could not retrieve the list of available versions for provider acme/shop:
could not connect to registry.example.com: Failed to request discovery
document: Get "https://registry.example.com/.well-known/terraform.json":
context deadline exceeded (Client.Timeout exceeded while awaiting headers)`,
    { message: "Failed to query available provider packages", category: "connection_error" },
  ],
  [
    "a provider that terraform cannot have",
    null,
    `Initializing provider plugins...

Error: Failed to query available provider packages

Could not retrieve the list of available versions for provider acme/shop: no
available releases match the given constraints 1.6.18, 1.14.0`,
    { message: "Failed to query available provider packages", category: "missing_dependency" },
  ],
  [
    "curl's complaint above its advice, and what a script did without the file",
    "./setup.sh",
    `curl: (60) SSL certificate problem: certificate has expired
More details here: https://curl.se/docs/sslcerts.html

curl performs SSL certificate verification by default, using a "bundle"
 of Certificate Authority (CA) public keys (CA certs). If the default
 bundle file isn't adequate, you can specify an alternate file
 using the --cacert option.
If this HTTPS server uses a certificate signed by a CA represented in
 the bundle, the certificate verification probably failed due to a
 problem with the certificate (it might be expired, or the name might
 not match the domain name in the URL).
If you'd like to turn off curl's verification of the certificate, use
 the -k (or --insecure) option.
./setup.sh: line 61: cd: soup-1.4: No such file or directory
make: *** No targets specified and no makefile found.  Stop.`,
    { message: "SSL certificate problem: certificate has expired", category: "connection_error" },
  ],
  [
    "a repository of apt whose key is not known",
    "apt-get update",
    `W: GPG error: http://deb.example.com/debian bookworm InRelease: The following signatures couldn't be verified because the public key is not available: NO_PUBKEY A3211A87D7ACFE23
E: The repository 'http://deb.example.com/debian bookworm InRelease' is not signed.`,
    {
      message: "The repository 'http://deb.example.com/debian bookworm InRelease' is not signed.",
      category: "config_error",
    },
  ],
  [
    "what az refused, and not that an action's process ended",
    null,
    `Creating deployment...
Warning: InvalidArgumentValueError: az group create: 'shop' is not a valid value for '--mode'.

Error: The process '/usr/bin/az' failed with exit code 2`,
    { message: "group create: 'shop' is not a valid value for '--mode'.", category: "config_error" },
  ],
  [
    "an action's process where nothing else is told",
    null,
    `Checking out the shop
Error: Action failed with "The process '/usr/bin/git' failed with exit code 128"`,
    { message: "The process '/usr/bin/git' failed with exit code 128", category: "other" },
  ],
  [
    "a site that Netlify could not build, and no more",
    null,
    `11:18:24 PM: Error running command: Build script returned non-zero exit code: 127
11:18:24 PM: Failing build: Failed to build site
11:18:24 PM: failed during stage 'building site': Build script returned non-zero exit code: 127
11:18:24 PM: Finished processing build request in 1m25.7s`,
    { message: "Build script returned non-zero exit code: 127", category: "other" },
  ],
  [
    "an app that Heroku could not compile",
    "git push heroku main",
    `remote: -----> Multipack app detected
remote:
remote:  !     Push rejected, failed to compile Multipack app.
remote:
To git@git.example.com:shop.git
 ! [remote rejected] main -> main (pre-receive hook declined)
error: failed to push some refs to 'git@git.example.com:shop.git'`,
    { message: "Push rejected, failed to compile Multipack app", category: "build_error" },
  ],
  [
    "what a buildpack of Heroku's says of its own script",
    "git push heroku main",
    `-----> Bundling extensions
 !     Script error in /tmp/buildpack_d2d0/bin/compile on or near line 368

 !     Push rejected, failed to compile PHP app`,
    {
      message: "Script error in /tmp/buildpack_d2d0/bin/compile on or near line 368",
      category: "build_error",
    },
  ],
  [
    "a hook that declined, where the far side said nothing",
    "git push",
    `To git@git.example.com:shop.git
 ! [remote rejected] main -> main (pre-receive hook declined)
error: failed to push some refs to 'git@git.example.com:shop.git'`,
    { message: "! [remote rejected] main -> main (pre-receive hook declined)", category: "other" },
  ],
  [
    "a hook that declined, told in another tongue",
    "git push",
    ` ! [remote rejected] main -> main (pre-receive hook declined)
error: Fehler beim Versenden einiger Referenzen nach 'git@git.example.com:shop.git'`,
    { message: "! [remote rejected] main -> main (pre-receive hook declined)", category: "other" },
  ],
  [
    "what lerna threw, behind its mark",
    "npm run build",
    `lerna notice cli v6.0.3
lerna ERR!
 There was a critical error when configuring the task runner
lerna ERR! Error: Cannot find module 'nx/src/utils/output'
lerna ERR! Require stack:
lerna ERR! - C:shop\node_moduleslernacli.js`,
    { message: "Cannot find module 'nx/src/utils/output'", category: "missing_dependency" },
  ],
  [
    "a page's log, copied with its column of times",
    null,
    `17:33:21
Cloning the shop
17:33:24
Installing dependencies...
17:33:25
npm ERR! code ENOENT
17:33:25
npm ERR! syscall open
17:33:25
npm ERR! path /build/1f/package.json
17:33:25
npm ERR! enoent ENOENT: no such file or directory, open '/build/1f/package.json'
17:33:25
Error: Command "npm run build" exited with 254`,
    {
      message: "ENOENT: no such file or directory, open '/build/1f/package.json'",
      category: "config_error",
      file: "/build/1f/package.json",
    },
  ],
  [
    "a page's log, copied with its column of numbers",
    null,
    `320
** BUILD FAILED **
321
The following build commands failed:
322
	CompileSwift normal arm64 /app/Shop/Cart.swift
323
(1 failure)`,
    {
      message: "CompileSwift normal arm64 /app/Shop/Cart.swift",
      category: "build_error",
      file: "/app/Shop/Cart.swift",
    },
  ],
  [
    "what a program under brew said, and not that brew ran it",
    "brew install --cask shop",
    `Error: shop: Failure while executing; \`/usr/bin/env cp -p -c /cache/shop.pkg /opt/shop.pkg\` exited with 1. Here's the output:
cp: /opt/shop.pkg: clonefile failed: Cross-device link`,
    { message: "cp: /opt/shop.pkg: clonefile failed: Cross-device link", category: "config_error" },
  ],
  [
    "a line of compose's that another was written into",
    "docker-compose up -d",
    `Starting shop_db_1 ... error

ERROR: for shop_db_1  Cannot start service db: driver failed programming external connectivity on endpoint shop_db_1 (190a688ccfa12bd33d76cStarting shop_web_1 ... done

ERROR: for db  Cannot start service db: driver failed programming external connectivity on endpoint shop_db_1 (190a688ccfa12bd33d76cb41): Bind for 0.0.0.0:9898 failed: port is already allocated
ERROR: Encountered errors while bringing up the project.`,
    {
      message:
        "driver failed programming external connectivity on endpoint shop_db_1 (190a688ccfa12bd33d76cb41): Bind for 0.0.0.0:9898 failed: port is already allocated",
      category: "runtime_error",
    },
  ],
  [
    "a file that docker 20.10 was to copy",
    "docker build .",
    ` => ERROR [3/4] COPY soup.conf /etc/soup.conf                                    0.0s
------
 > [3/4] COPY soup.conf /etc/soup.conf:
------
failed to compute cache key: "/soup.conf" not found: not found`,
    {
      message: 'failed to compute cache key: "/soup.conf" not found: not found',
      category: "missing_dependency",
    },
  ],
  [
    "what a step of a build said, with its seconds and without the rest",
    "docker build .",
    `  1.291 + curl --silent -L https://shop.example.com/plates.tar.gz
  1.291 + tar -xzv -C /usr/bin
  1.429 tar: plates: Cannot open: Permission denied
  1.432 tar: Error is not recoverable: exiting now`,
    { message: "tar: plates: Cannot open: Permission denied", category: "permission_error" },
  ],
  [
    "a package that dpkg could not unpack, below debconf's search for a front",
    "apt-get install -y shop",
    `debconf: unable to initialize frontend: Dialog
debconf: (TERM is not set, so the dialog frontend is not usable.)
debconf: falling back to frontend: Readline
dpkg: error processing archive /var/cache/apt/archives/shop_1.0_amd64.deb (--unpack):
 subprocess new pre-installation script returned error exit status 1`,
    {
      message: "subprocess new pre-installation script returned error exit status 1",
      category: "runtime_error",
    },
  ],
  [
    "an image that GitLab's runner has not",
    null,
    `Using Docker executor with image shop:stable ...
ERROR: Preparation failed: Error: No such image: shop:stable (executor_docker.go:188:0s)
Will be retried in 3s ...
ERROR: Job failed (system failure): Error: No such image: shop:stable (executor_docker.go:188:0s)`,
    { message: "No such image: shop:stable", category: "config_error" },
  ],
  [
    "a compiler that make could not start",
    "make",
    `[Compiling cart.c]
make: gcc: No such file or directory
make *** [Makefile:70: build/cart.o] Error 127`,
    { message: "make: gcc: No such file or directory", category: "missing_dependency" },
  ],
  [
    "a makefile that is not there",
    "make -f Soup.Makefile",
    "make: Makefile: No such file or directory\nmake: *** No rule to make target 'Makefile'.  Stop.",
    { message: "make: Makefile: No such file or directory", category: "config_error" },
  ],
  [
    "a word of a tool that a script for building ran",
    "./scripts/build-all.sh",
    `[  3%] Building C object cart.o
Unknown action: -c
make[2]: *** [hosts/cart] Error 255
make[1]: *** [all] Error 2`,
    { message: "Unknown action: -c", category: "build_error" },
  ],
  [
    "what a shell could not read, below a command that is not there",
    "sh install.sh",
    `install.sh: 4: install.sh: declare: not found
install.sh: 5: install.sh: Syntax error: "(" unexpected`,
    { message: 'Syntax error: "(" unexpected', category: "syntax_error", file: "install.sh", line: 5 },
  ],
  [
    "two lines of a host's log, with a bar behind the time",
    null,
    `09:22:05.330 | sh: frob: command not found
09:22:05.340 | Error: Command "frob build" exited with 127`,
    { message: "frob: command not found", category: "missing_dependency" },
  ],
  [
    "the first target that nobody signs",
    "xcodebuild archive",
    `❌  error: Signing for "Shop-Shop" requires a development team. Select a development team in the Signing & Capabilities editor. (in target 'Shop-Shop' from project 'Pods')
❌  error: Signing for "Till-Till" requires a development team. Select a development team in the Signing & Capabilities editor. (in target 'Till-Till' from project 'Pods')
** ARCHIVE FAILED **`,
    {
      message:
        'Signing for "Shop-Shop" requires a development team. Select a development team in the Signing & Capabilities editor.',
      category: "config_error",
    },
  ],
  [
    "a profile that is not there, where the project is named before it",
    "xcodebuild archive",
    `/app/Shop.xcodeproj: error: No profiles for 'com.acme.shop' were found: Xcode couldn't find any iOS App Development provisioning profiles matching 'com.acme.shop'. (in target 'Shop' from project 'Shop')
** ARCHIVE FAILED **`,
    {
      message:
        "No profiles for 'com.acme.shop' were found: Xcode couldn't find any iOS App Development provisioning profiles matching 'com.acme.shop'.",
      category: "config_error",
    },
  ],
  [
    "nx's list of what waited is no cause",
    "nx run-many --target=build",
    `web: ./check.sh: line 3: plates: unbound variable

 >  NX   Running target build for 3 projects and 8 tasks they depend on failed
Tasks not run because their dependencies failed or --nx-bail=true:

- shop:build:production

Failed tasks:

- web:build:production`,
    { message: "plates: unbound variable", category: "runtime_error" },
  ],
];

/** Of commands that went well, or of somebody else. */
const NEAR_MISSES: readonly string[] = [
  "● shop.service - The shop\n     Loaded: loaded (/lib/systemd/system/shop.service; enabled)\n     Active: active (running) since Tue 2026-11-17 09:17:24 UTC",
  "Error downloading object: none; retried, done",
  "6:41:40 PM | CREATE_COMPLETE      | AWS::S3::Bucket            | ShopBucket",
  "At the line:1 we charge 3 plates",
  "==> Builds finished. The artifacts of successful builds are:",
  "building '/nix/store/6502vygb-shop.drv'...",
  "apache2_reload: AH00526: Syntax error on line 18 of /etc/apache2/conf-enabled/shop.conf:\napache2_reload: Invalid command 'Header', perhaps misspelled\napache2_invoke: Enable module headers",
  "INFO[0000] no errors in the pot",
  "#13 DONE 2.7s\n > [kitchen 8/13] COPY soup /opt/",
  "Merging resources from 'web.yaml' and 'db.yaml'",
  "No error occurred:\n* soup\n* plates",
  "lerna info versioning independent\nlerna success run Ran npm script 'build' in 2 packages in 1.2s",
  " !     Warning: no lock file was found\n-----> Build succeeded!",
  "11:18:24 PM: Site is live",
  'Provisioning profile "Shop" was installed.',
  "debconf: unable to initialize frontend: Dialog\ndebconf: falling back to frontend: Teletype\nSetting up cron ...",
  "1.250 plates\n0.500 forks: no such file\n3.125 spoons\n0.125 cups",
  "Plates:\n12\nforks\n13\nspoons\n14\nknives\n15\ncups",
  "shop> Running phase: checkPhase\nshop> all 12 plates are clean",
];

describe("what runs around a program", () => {
  it.each(ROWS)("%s", (_, command, output, told) => {
    const [first] = findings(output, command);
    expect(first).toMatchObject(told);
  });

  it.each(NEAR_MISSES)("leaves %j alone", (output) => expect(findings(output, null, null)).toEqual([]));
});
