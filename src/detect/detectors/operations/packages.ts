import { byLines, type LineForm, needlesOf } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

const APT: readonly LineForm[] = [
  {
    tool: "apt",
    needle: "\ne: ",
    // E: Unable to locate package libshop-dev
    pattern:
      /^E: (?<message>(?:Unable to locate package |Couldn't find any package by |Package '.+' has no installation candidate|Version '.+' for '.+' was not found|Unmet dependencies|Build-dependencies for |Unable to find a source package for ).*)$/,
    category: "missing_dependency",
  },
  {
    tool: "apt",
    needle: "\ne: ",
    // E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)
    pattern: /^E: (?<message>(?:Could not open lock file|Could not open file) .+Permission denied\))$/,
    category: "permission_error",
  },
  {
    tool: "apt",
    needle: "\ne: ",
    // E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4711 (apt-get)
    pattern:
      /^E: (?<message>Could not get lock .+|dpkg was interrupted, .+|Malformed entry .+|Type '.+' is not known on .+|The list of sources could not be read.*)$/,
    category: "config_error",
  },
  {
    tool: "apt",
    needle: "\ne: ",
    // E: Failed to fetch http://deb.example.com/debian/dists/bookworm/InRelease  Could not resolve 'deb.example.com'
    pattern:
      /^E: (?<message>Failed to fetch .+|The repository '.+' (?:does not have a Release file|no longer has a Release file).*)$/,
    category: "connection_error",
  },
  {
    tool: "apt",
    needle: "\ne: ",
    // E: The repository 'http://deb.example.com/debian bookworm InRelease' is not signed.
    pattern: /^E: (?<message>The repository '.+' is not signed.*)$/,
    category: "config_error",
  },
  {
    tool: "apt",
    needle: "\ne: ",
    // E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), are you root?
    pattern:
      /^E: (?<message>Unable to acquire the dpkg frontend lock.*|Unable to lock .+|Sub-process .+ returned an error code \(\d+\)|Unable to fetch some archives.*|Some index files failed to download.*|Unable to correct problems.*|Broken packages)$/,
    role: "summary",
    category: "missing_dependency",
  },
  {
    tool: "apt",
    needle: "\ne: ",
    // E: Sub-process /usr/bin/dpkg exited unexpectedly
    pattern:
      /^E: (?<message>Sub-process .+ (?:exited unexpectedly|received (?:a segmentation fault|signal \d+)\.?))$/,
    role: "summary",
    category: "runtime_error",
  },
  {
    tool: "apt",
    needle: "\ne:can not write log",
    // E:Can not write log (Is /dev/pts mounted?) - posix_openpt (2: No such file or directory)
    pattern: /^E: ?(?<message>Can not write log .+)$/,
    role: "consequence",
    category: "config_error",
  },
  {
    tool: "apt",
    needle: " but it is not ",
    //  shop : Depends: libshop2 (>= 2.0) but it is not installable
    pattern:
      /^ {1,9}(?<message>\S+ : (?:Pre)?Depends: \S.* but it is not (?:installable|going to be installed|installed))$/,
    category: "missing_dependency",
  },
  {
    tool: "apt",
    needle: " : conflicts: ",
    //  libshop2 : Conflicts: libshop1 but 1.4-2 is to be installed
    pattern: /^ {1,9}(?<message>\S+ : (?:Conflicts|Breaks): \S.*)$/,
    category: "missing_dependency",
  },
  {
    tool: "apt",
    needle: " but ",
    //  shop : Depends: libshop2 (= 2.0-1) but 2.0-2 is to be installed
    pattern: /^ {1,9}(?<message>\S+ : (?:Pre)?Depends: \S.* but \S+ is (?:to be )?installed)$/,
    category: "missing_dependency",
  },
  {
    tool: "dpkg",
    needle: "dpkg",
    // dpkg: error: requested operation requires superuser privilege
    pattern: /^dpkg: error: (?<message>requested operation requires superuser privilege)$/,
    category: "permission_error",
  },
  {
    tool: "dpkg",
    needle: "dpkg",
    // dpkg: dependency problems prevent configuration of shop:
    pattern: /^dpkg: (?<message>dependency problems prevent configuration of .+?):?$/,
    category: "missing_dependency",
    role: "summary",
  },
  {
    tool: "dpkg",
    needle: "dpkg",
    // dpkg: error processing archive /var/cache/apt/archives/shop_1.0_amd64.deb (--unpack):
    pattern: /^dpkg: (?<message>error processing (?:archive|package) \S.{0,300} \(--\w{1,40}\)):?$/,
    category: "runtime_error",
    role: "summary",
  },
  {
    tool: "dpkg",
    needle: "\ndpkg-",
    // dpkg-statoverride: error: syntax error: unknown user 'shop' in statoverride file
    pattern: /^dpkg-(?:statoverride|divert|deb|split): error: (?<message>\S.*)$/,
    category: "config_error",
  },
  {
    tool: "dpkg",
    needle: " subprocess returned error exit status ",
    //  installed shop package post-installation script subprocess returned error exit status 2
    pattern:
      /^ (?<message>(?:new|old|installed) \S+ (?:package )?(?:pre|post)-\w+ (?:package )?script subprocess returned error exit status \d+)$/,
    category: "runtime_error",
    role: "summary",
  },
  {
    tool: "dpkg",
    needle: "dpkg-checkbuilddeps",
    // dpkg-checkbuilddeps: error: Unmet build dependencies: build-essential:native libshop-dev
    pattern: /^dpkg-checkbuilddeps: error: (?<message>Unmet build dependencies: .+)$/,
    category: "missing_dependency",
  },
];

const SYSTEMS: readonly LineForm[] = [
  {
    tool: "yum",
    needle: "no package ",
    // No package shop-devel available.
    pattern: /^(?<message>No package (?!updates )\S+ available\.)$/,
    category: "missing_dependency",
  },
  {
    tool: "dnf",
    needle: "unable to find a match: ",
    // Error: Unable to find a match: shop-devel
    pattern: /^Error: (?<message>Unable to find a match: .+)$/,
    category: "missing_dependency",
  },
  {
    tool: "dnf",
    needle: "problem: ",
    //  Problem: nothing provides libshop.so.2 needed by shop-1.0-1.x86_64
    // Problem 1: cannot install both shop-1.0 from fedora and shop-2.0 from @System
    pattern:
      /^ ?Problem(?: \d+)?: (?<message>(?:nothing provides|cannot install|package \S+ .*requires|conflicting requests|problem with installed package|The operation would result in) ?\S.*)$/,
    category: "missing_dependency",
  },
  {
    tool: "dnf",
    needle: "failed to download metadata for repo ",
    // Error: Failed to download metadata for repo 'shop': Cannot download repomd.xml: Cannot download repodata/repomd.xml: All mirrors were tried
    pattern: /^Error: (?<message>Failed to download metadata for repo .+)$/,
    category: "connection_error",
  },
  {
    tool: "dnf",
    needle: "there are no enabled repositories in ",
    // Error: There are no enabled repositories in "/etc/yum.repos.d", "/etc/yum/repos.d", "/etc/distro.repos.d".
    pattern: /^Error: (?<message>There are no enabled repositories in) /,
    category: "config_error",
  },
  {
    tool: "dnf",
    needle: "superuser privileges",
    // Error: This command has to be run with superuser privileges (under the root user on most systems).
    pattern: /^Error: (?<message>This command has to be run with superuser privileges.*)$/,
    category: "permission_error",
  },
  {
    tool: "dnf",
    needle: "gpg check failed",
    // Error: GPG check FAILED
    pattern: /^Error: (?<message>GPG check FAILED)$/,
    category: "config_error",
  },
  {
    tool: "pacman",
    needle: "target not found: ",
    // error: target not found: shop-dev
    pattern: /^error: (?<message>target not found: \S+)$/,
    category: "missing_dependency",
  },
  {
    tool: "pacman",
    needle: "no usable package repositories configured",
    // error: no usable package repositories configured.
    pattern: /^error: (?<message>no usable package repositories configured)\.$/,
    category: "config_error",
  },
  {
    tool: "pacman",
    needle: "unless you are root",
    // error: you cannot perform this operation unless you are root.
    pattern: /^error: (?<message>you cannot perform this operation unless you are root\.)$/,
    category: "permission_error",
  },
  {
    tool: "pacman",
    needle: "failed to commit transaction (",
    // error: failed to commit transaction (conflicting files)
    pattern: /^error: (?<message>failed to commit transaction \(.+\))$/,
    category: "config_error",
  },
  {
    tool: "choco",
    needle: " was not successful. exit code was '",
    // ERROR: Running ["C:\Windows\System32\msiexec.exe" /i "C:\shop.msi" /quiet] was not successful. Exit code was '1603'. See log for possible error messages.
    pattern: /^ERROR: (?<message>Running \[.+\] was not successful\. Exit code was '-?\d+'.*)$/,
    category: "runtime_error",
  },
  {
    tool: "brew",
    needle: "error: no formulae ",
    // Error: No formulae or casks found for shopkit.
    pattern: /^Error: (?<message>No formulae (?:or casks )?found for .+)$/,
    category: "missing_dependency",
  },
  {
    tool: "brew",
    needle: "no available formula ",
    // Error: No available formula with the name "shopkit". Did you mean shapelib?
    pattern: /^Error: (?:\S+: )?(?<message>No available formula (?:or cask )?with the name .+)$/,
    category: "missing_dependency",
  },
  {
    tool: "brew",
    needle: "failure while executing; `",
    // Error: shop: Failure while executing; `/usr/bin/env cp -p a b` exited with 1. Here's the output:
    pattern: /^Error: (?:\S+: )?(?<message>Failure while executing; `.+` exited with \d+)\./,
    category: "other",
    role: "consequence",
  },
  {
    tool: "brew",
    needle: "error: sha256 mismatch",
    // Error: SHA256 mismatch
    pattern: /^Error: (?<message>SHA-?256 mismatch)$/i,
    category: "config_error",
  },
  {
    tool: "brew",
    needle: " reports different checksum: ",
    // Error: Formula reports different checksum: a09327d8e1415eb8bcfc4d31f41d32e87d648c6e5a369ee1accfc849bf50f1a4
    pattern:
      /^Error: (?<message>(?:Formula|Cask|Resource) reports different (?:SHA-?256 )?checksum: +[\da-f]+)$/,
    category: "config_error",
  },
  {
    tool: "brew",
    needle: "the `brew link` step did not complete",
    // Error: The `brew link` step did not complete successfully
    pattern: /^Error: (?<message>The `brew link` step did not complete successfully)$/,
    category: "config_error",
  },
];

const SNAPS: readonly LineForm[] = [
  {
    tool: "snap",
    needle: "(cannot install prerequisite ",
    // - Ensure prerequisites for "shop" are available (cannot install prerequisite "kitchen": no snap revision available as specified)
    pattern: /^- .+ \((?<message>cannot install prerequisite .+)\)$/,
    category: "missing_dependency",
  },
  {
    tool: "snap",
    needle: "cannot perform the following tasks:",
    // error: cannot perform the following tasks:
    pattern: /^\w+ ?: (?<message>cannot perform the following tasks):$/,
    role: "consequence",
  },
];

const LANGUAGES: readonly LineForm[] = [
  {
    tool: "conda",
    needle: "httperror: http ",
    // CondaHTTPError: HTTP 000 CONNECTION FAILED for url <https://repo.example.com/pkgs/main/linux-64/repodata.json>
    pattern: /^(?<type>CondaHTTPError): (?<message>HTTP \d{3} .+)$/,
    category: "connection_error",
  },
  {
    tool: "conda",
    needle: "environmentnamenotfound: ",
    // EnvironmentNameNotFound: Could not find conda environment: shop
    pattern: /^(?<type>EnvironmentNameNotFound): (?<message>.+)$/,
    category: "config_error",
  },
  {
    tool: "luarocks",
    needle: "no results matching query were found for lua",
    // Error: No results matching query were found for Lua 5.1.
    pattern: /^Error: (?<message>No results matching query were found for Lua .+)$/,
    category: "missing_dependency",
  },
  {
    tool: "luarocks",
    needle: "error: failed installing dependency: ",
    // Error: Failed installing dependency: https://luarocks.org/soup-1.0-1.rockspec - Could not satisfy dependency: lua ~> 5.1
    pattern: /^Error: (?<message>Failed installing dependency: \S+ - (?!Build error|Error fetching).+)$/,
    category: "missing_dependency",
  },
  {
    tool: "luarocks",
    needle: "error fetching file: ",
    // Error: Failed installing dependency: https://luarocks.org/soup-1.0-1.rockspec - Error fetching file: Failed downloading https://example.com/soup.tar.gz
    pattern: /^Error: (?<message>(?:Failed installing dependency: \S+ - )?Error fetching file: .+)$/,
    category: "connection_error",
  },
  {
    tool: "luarocks",
    needle: "build error: ",
    // Error: Build error: Failed installing soup.lua in /usr/local/share/lua/5.4/soup.lua
    pattern: /^Error: (?<message>(?:Failed installing dependency: \S+ - )?Build error: .+)$/,
    category: "build_error",
  },
  {
    tool: "cpanm",
    needle: "couldn't find module or a distribution ",
    // ! Couldn't find module or a distribution Shop::Kit
    pattern: /^! (?<message>Couldn't find module or a distribution \S+)/,
    category: "missing_dependency",
  },
  {
    tool: "cpanm",
    needle: "! installing the dependencies failed: ",
    // ! Installing the dependencies failed: Module 'Shop::Kit' is not installed
    pattern: /^! (?<message>Installing the dependencies failed: .+)$/,
    category: "missing_dependency",
  },
  {
    tool: "conan",
    needle: "not resolved: unable to find",
    // ERROR: Package 'shopkit/1.0' not resolved: Unable to find 'shopkit/1.0' in remotes.
    pattern: /^ERROR: (?<message>Package '.+' not resolved: Unable to find .+)$/,
    category: "missing_dependency",
  },
  {
    tool: "vcpkg",
    needle: " failed with: ",
    // error: building fmt:x64-linux failed with: BUILD_FAILED
    pattern: /^error: (?<message>building \S+ failed with: [A-Z_]+)/,
    category: "build_error",
  },
  {
    tool: "pod",
    needle: "\n[!] ",
    // [!] Unable to find a specification for `ShopKit`
    pattern:
      /^\[!\] (?<message>(?:Unable to find a specification for |CocoaPods could not find compatible versions for pod |No podspec found for |Unable to find a target named |Unable to satisfy the following requirements).*?):?$/,
    category: "missing_dependency",
  },
  {
    tool: "pod",
    needle: "\n[!] ",
    // [!] Invalid `Podfile` file: syntax error, unexpected end-of-input.
    pattern:
      /^\[!\] (?<message>Invalid `(?<file>[\w./]+)` file: .+|No `Podfile' found in the project directory\.)$/,
    category: "config_error",
  },
  {
    tool: "opam",
    needle: "opam has not been initialised",
    // [ERROR] Opam has not been initialised, please run `opam init'
    pattern: /^\[ERROR\] (?<message>Opam has not been initialised.*)$/,
    category: "config_error",
  },
  {
    tool: "opam",
    needle: "[error] no package named ",
    // [ERROR] No package named shopkit found.
    pattern: /^\[ERROR\] (?<message>No package named \S+ found\.)/,
    category: "missing_dependency",
  },
  {
    tool: "swift",
    needle: "error: dependencies could not be resolved because ",
    // error: Dependencies could not be resolved because root depends on 'shopkit' 9.0.0..<10.0.0.
    pattern: /^error: (?<message>Dependencies could not be resolved because .+)$/,
    category: "missing_dependency",
  },
  {
    tool: "sbt",
    needle: "error downloading ",
    // [error] sbt.librarymanagement.ResolveException: Error downloading com.acme:shop_2.13:1.0
    pattern:
      /^\[error\] (?:\(update\) )?(?:(?<type>[\w.]*ResolveException): )?(?<message>Error downloading \S+)$/,
    category: "missing_dependency",
  },
];

const FORMS = [...APT, ...SYSTEMS, ...SNAPS, ...LANGUAGES];

const LINES: Detector = byLines({
  id: "packages",
  tool: "apt",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: needlesOf(FORMS),
  programs: [
    "apt",
    "apt-get",
    "aptitude",
    "dpkg",
    "yum",
    "dnf",
    "pacman",
    "brew",
    "choco",
    "snap",
    "conda",
    "luarocks",
    "cpanm",
    "conan",
    "vcpkg",
    "pod",
    "opam",
    "sbt",
  ],
  forms: FORMS,
});

// "dpkg: error processing archive /var/cache/apt/archives/shop_1.0_amd64.deb (--unpack):", in any tongue, and below it why
const ARCHIVE = /^dpkg: .{1,100} \S{1,300}\.deb \(--[a-z-]{1,20}\):$/;

/** Package managers of systems and languages: what cannot be installed, or why not, most of them in one line. */
export const packages: Detector = {
  ...LINES,
  scan: (log, about) => [
    ...LINES.scan(log, about),
    ...log.lines.flatMap((line, from): Draft[] => {
      const why = ARCHIVE.test(line) ? (log.lines[from + 1] ?? "") : "";
      if (!/^ \S/.test(why)) return [];
      return [{ message: why.trim(), tool: "dpkg", category: "runtime_error", from, to: from + 2 }];
    }),
  ],
};
