import { describe, expect, it } from "vitest";
import type { Detector } from "#detect/detector.ts";
import { ciWords } from "#detect/detectors/operations/ci-words.ts";
import { cloud } from "#detect/detectors/operations/cloud.ts";
import { documents } from "#detect/detectors/operations/documents.ts";
import { gitRemote } from "#detect/detectors/operations/git-remote.ts";
import { media } from "#detect/detectors/operations/media.ts";
import { operators } from "#detect/detectors/operations/operators.ts";
import { packages } from "#detect/detectors/operations/packages.ts";
import { servers } from "#detect/detectors/operations/servers.ts";
import { logOf } from "../../log-of.ts";

const scan = (detector: Detector, text: string, command = "x") =>
  detector.scan(logOf(text), { command, exitCode: 1, signal: null });

describe("one line, one problem", () => {
  it.each<[Detector, string, object]>([
    [
      packages,
      "dpkg-deb: error: parsing file 'pkg/DEBIAN/control' near line 2 package 'tide-clock':\n 'Version' field value 'v1.2_3': version number does not start with digit",
      {
        message: "'Version' field value 'v1.2_3': version number does not start with digit",
        file: "pkg/DEBIAN/control",
        line: 2,
        tool: "dpkg",
      },
    ],
    [
      packages,
      "dpkg: error: parsing file '/var/lib/dpkg/status' near line 0:\n newline in field name 'Soup'",
      { message: "newline in field name 'Soup'", file: "/var/lib/dpkg/status", line: 0 },
    ],
    [
      operators,
      "syntax error. Last token seen: h",
      { tool: "at", message: "syntax error. Last token seen: h", category: "syntax_error" },
    ],
    [operators, "Garbled time", { tool: "at", role: "consequence" }],
    [
      servers,
      'nginx: [emerg] unknown directive "listn" in /etc/nginx/nginx.conf:5',
      { message: 'unknown directive "listn"', file: "/etc/nginx/nginx.conf", line: 5, tool: "nginx" },
    ],
    [
      servers,
      "/etc/ssh/sshd_config: line 9: Bad configuration option: PermitRoot",
      { tool: "sshd", file: "/etc/ssh/sshd_config", line: 9 },
    ],
    [
      servers,
      "Failed to start shop.service: Unit shop.service not found.",
      { tool: "systemd", message: "shop.service: Unit shop.service not found." },
    ],
    [
      packages,
      "Error: Failed installing dependency: https://luarocks.org/soup-1.0-1.rockspec - Could not satisfy dependency: lua ~> 5.1",
      { tool: "luarocks", category: "missing_dependency" },
    ],
    [
      packages,
      "Error: Failed installing dependency: https://luarocks.org/soup-1.0-1.rockspec - Error fetching file: Failed downloading https://example.com/soup.tar.gz",
      { tool: "luarocks", category: "connection_error" },
    ],
    [
      packages,
      "Error: Build error: Failed installing soup.lua in /usr/local/share/lua/5.4/soup.lua",
      { tool: "luarocks", category: "build_error" },
    ],
    [
      packages,
      "E: Package 'python2' has no installation candidate",
      { tool: "apt", category: "missing_dependency" },
    ],
    [
      packages,
      "E: Sub-process /usr/bin/dpkg exited unexpectedly",
      { tool: "apt", category: "runtime_error", role: "summary" },
    ],
    [
      packages,
      "E:Can not write log (Is /dev/pts mounted?) - posix_openpt (2: No such file or directory)",
      { tool: "apt", role: "consequence" },
    ],
    [
      packages,
      `ERROR: Running ["C:\\Windows\\msiexec.exe" /i "C:\\shop.msi" /quiet] was not successful. Exit code was '1603'. See log for possible error messages.`,
      { tool: "choco", category: "runtime_error" },
    ],
    [
      operators,
      "Build 'amazon-ebs' errored: unexpected EOF",
      { tool: "packer", message: "unexpected EOF", category: "connection_error" },
    ],
    [
      operators,
      "Build 'amazon-ebs' errored: unexpected EOF in menu.json",
      { message: "unexpected EOF in menu.json", category: "build_error" },
    ],
    [
      operators,
      "GraphQL: Something went wrong while executing your query. Please include `1741:4C3C` when reporting this issue.",
      { tool: "gh", category: "connection_error" },
    ],
    [
      operators,
      "pull request create failed: GraphQL: Resource not accessible by integration (createPullRequest)",
      { tool: "gh", category: "permission_error" },
    ],
    [
      ciWords,
      "ERROR:torch.distributed.elastic.multiprocessing.api:failed (exitcode: -9) local_rank: 3 (pid: 4711) of binary: /usr/bin/python",
      { tool: "torchrun", role: "summary" },
    ],
    [
      ciWords,
      "E1115 18:46:41.318000 4242 torch/distributed/elastic/multiprocessing/api.py:869] failed (exitcode: 1) local_rank: 0 (pid: 4711) of binary: /usr/bin/python",
      { message: "failed (exitcode: 1) local_rank: 0 (pid: 4711) of binary: /usr/bin/python" },
    ],
    [
      ciWords,
      'error - 2026-02-10 09:57:54,047 -- Commit creating failed: {"message":"Token required - not valid tokenless upload"}',
      {
        tool: "codecov",
        message: "Token required - not valid tokenless upload",
        category: "permission_error",
      },
    ],
    [packages, "Error: SHA256 mismatch", { tool: "brew", category: "config_error" }],
    [
      packages,
      "Error: Formula reports different checksum: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
      { tool: "brew", category: "config_error" },
    ],
    [
      packages,
      "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4711 (apt-get)",
      { category: "other" },
    ],
    [
      packages,
      " shop : Depends: libshop2 (>= 2.0) but it is not installable",
      { message: "shop : Depends: libshop2 (>= 2.0) but it is not installable" },
    ],
    [
      packages,
      "ERROR: Package 'shopkit/1.0' not resolved: Unable to find 'shopkit/1.0' in remotes.",
      { tool: "conan", category: "missing_dependency" },
    ],
    [packages, "[!] Unable to find a specification for `ShopKit`", { tool: "pod" }],
    [
      packages,
      "[error] sbt.librarymanagement.ResolveException: Error downloading com.acme:shop_2.13:1.0",
      { tool: "sbt", errorType: "sbt.librarymanagement.ResolveException" },
    ],
    [
      cloud,
      "fatal error: An error occurred (403) when calling the HeadObject operation: Forbidden",
      {
        tool: "aws",
        errorType: "403",
        message: "An error occurred (403) when calling the HeadObject operation: Forbidden",
        category: "permission_error",
      },
    ],
    [
      cloud,
      "ERROR: (gcloud.compute.instances.create) Could not fetch resource:",
      { tool: "gcloud", category: "config_error" },
    ],
    [
      gitRemote,
      "remote: Permission to acme/shop.git denied to dev.",
      { category: "permission_error", message: "Permission to acme/shop.git denied to dev." },
    ],
    [
      documents,
      "  Liquid Exception: No such file or directory @ rb_sysopen - x.csv in /_posts/a.md",
      { tool: "jekyll", file: "/_posts/a.md" },
    ],
    [
      media,
      "magick: unable to open image 'a.png': No such file or directory @ error/blob.c/OpenBlob/3569.",
      { tool: "imagemagick", file: "a.png" },
    ],
    [
      operators,
      "gpg: keyserver receive failed: No data",
      { tool: "gpg", message: "keyserver receive failed: No data" },
    ],
    [
      servers,
      "shop.service: Main process exited, code=exited, status=203/EXEC",
      { tool: "systemd", message: "code=exited, status=203/EXEC", errorType: "EXEC" },
    ],
    [
      servers,
      " Main PID: 2176 (code=exited, status=217/USER)",
      { tool: "systemd", message: "code=exited, status=217/USER" },
    ],
    [
      servers,
      'initdb: directory "/var/lib/shop/data" exists but is not empty',
      { tool: "postgres", message: 'directory "/var/lib/shop/data" exists but is not empty' },
    ],
    [
      cloud,
      "ERROR: (gcloud.run.deploy) Build failed; check build logs for details",
      { tool: "gcloud", category: "build_error", role: "summary" },
    ],
    [
      ciWords,
      "  ⨯ release failed after 3s error=scm releases: failed to publish artifacts: POST https://api.example.com/releases: 422 Validation Failed",
      { tool: "goreleaser", category: "config_error" },
    ],
    [
      packages,
      "error: failed to update core (unable to lock database)",
      { tool: "pacman", category: "permission_error" },
    ],
    [
      packages,
      "dpkg: error processing package shop (--configure):\n installed shop package post-installation script subprocess returned error exit status 30",
      {
        tool: "dpkg",
        role: "summary",
        message: "installed shop package post-installation script subprocess returned error exit status 30",
      },
    ],
  ])("$0.id reads $1", (detector, line, wanted) => expect(scan(detector, line)).toMatchObject([wanted]));

  it.each<[Detector, string]>([
    [servers, "nginx: the configuration file /etc/nginx/nginx.conf syntax is ok"],
    [servers, "nginx: [warn] conflicting server name"],
    [servers, "zone shop.test/IN: loaded serial 1"],
    [servers, "Configuration file is valid"],
    [servers, "shop.service: Main process exited, code=exited, status=1/FAILURE"],
    [packages, "W: Target Packages is configured multiple times"],
    [packages, "e: file:///app/Shop.kt:3:5 Unresolved reference: total"],
    [packages, "No package updates available."],
    [packages, "[!] Please close any current Xcode sessions"],
    [cloud, "An error occurred while we tried"],
    [cloud, "ERROR: (see above)"],
    [gitRemote, "remote: Compressing objects: 100% (3/3), done."],
    [gitRemote, "remote: error: Trace: 1c3f"],
    [documents, "INFO     -  Documentation built in 0.10 seconds"],
    [media, "missing.mp4: No such file or directory"],
    [operators, "gpg: Good signature from dev"],
    [operators, 'time="2026-11-17T09:08:29Z" level=info msg="ready"'],
    [operators, "shop.Plate.size: (fields.W340) null has no effect on ManyToManyField."],
  ])("$0.id leaves $1 alone", (detector, line) => expect(scan(detector, line)).toEqual([]));

  it("knows by the command whose line a plain one is", () => {
    const line = "missing.mp4: No such file or directory";
    expect(scan(media, line, "ffmpeg -i missing.mp4 out.webm")).toMatchObject([{ file: "missing.mp4" }]);
  });
});
