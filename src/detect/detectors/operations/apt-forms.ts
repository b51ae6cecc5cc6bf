import type { LineForm } from "../../by-lines.ts";

/** How apt, dpkg and what builds their packages say that something cannot be installed. */
export const APT_FORMS: readonly LineForm[] = [
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
    pattern: /^E: (?<message>Could not get lock .+)$/,
    category: "other",
  },
  {
    tool: "apt",
    needle: "\ne: ",
    // E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct the problem.
    pattern:
      /^E: (?<message>dpkg was interrupted, .+|Malformed entry .+|Type '.+' is not known on .+|The list of sources could not be read.*)$/,
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
