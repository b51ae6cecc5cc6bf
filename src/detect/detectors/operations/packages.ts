import { byLines, type LineForm, needlesOf } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

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
      /^E: (?<message>Failed to fetch .+|The repository '.+' (?:does not have a Release file|is not signed|no longer has a Release file).*)$/,
    category: "connection_error",
  },
  {
    tool: "apt",
    needle: "\ne: ",
    // E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), are you root?
    pattern:
      /^E: (?<message>Unable to acquire the dpkg frontend lock.*|Unable to lock .+|Sub-process .+ returned an error code \(\d+\)|Unable to fetch some archives.*|Some index files failed to download.*|Unable to correct problems.*)$/,
    role: "summary",
    category: "missing_dependency",
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
    needle: "the `brew link` step did not complete",
    // Error: The `brew link` step did not complete successfully
    pattern: /^Error: (?<message>The `brew link` step did not complete successfully)$/,
    category: "config_error",
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
      /^\[!\] (?<message>(?:Unable to find a specification for |CocoaPods could not find compatible versions for pod |Unable to find a target named |Unable to satisfy the following requirements).*?):?$/,
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

const FORMS = [...APT, ...SYSTEMS, ...LANGUAGES];

/** Package managers of systems and languages that say in one line what cannot be installed, or why not. */
export const packages: Detector = byLines({
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
