import type { LineForm } from "../../by-lines.ts";

/** The same of other systems' package managers: yum, dnf, pacman, brew, choco, snap and their like. */
export const SYSTEM_PACKAGE_FORMS: readonly LineForm[] = [
  {
    tool: "yum",
    needle: "no package ",
    // No package shop-devel available.
    pattern: /^(?<message>No package (?!updates )\S+ available\.)$/,
    category: "missing_dependency",
  },
  {
    tool: "yum",
    needle: "\ncannot ",
    // Cannot find a valid baseurl for repo: base/7/x86_64
    pattern: /^(?<message>Cannot (?:find a valid baseurl for repo|retrieve metalink for repository): .+)$/,
    category: "connection_error",
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
    needle: "failed retrieving file ",
    // error: failed retrieving file 'core.db' from mirror.example.com : Could not resolve host: mirror.example.com
    pattern: /^error: (?<message>failed retrieving file '\S+' from \S+ : .+)$/,
    category: "connection_error",
  },
  {
    tool: "pacman",
    needle: " breaks dependency ",
    // :: installing libsoup (2.0-1) breaks dependency 'libsoup=1.0' required by kitchen
    pattern:
      /^:: (?<message>(?:installing|removing) \S+(?: \(\S+\))? breaks dependency '\S+' required by \S+)$/,
    category: "missing_dependency",
  },
  {
    tool: "pacman",
    needle: "(unable to lock database)",
    // error: failed to synchronize all databases (unable to lock database)
    pattern: /^error: (?<message>failed to [a-z]+ .{1,80} \(unable to lock database\))$/,
    category: "permission_error",
  },
  {
    tool: "pacman",
    needle: "error: failed to ",
    // error: failed to synchronize all databases (download library error)
    // error: failed to prepare transaction (could not satisfy dependencies)
    pattern:
      /^error: (?<message>failed to (?:synchronize all databases|prepare transaction|update \S+) \(.+\))$/,
    category: "missing_dependency",
    role: "summary",
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
  {
    tool: "snap",
    needle: "(cannot install prerequisite ",
    // - Ensure prerequisites for "shop" are available (cannot install prerequisite "kitchen": no snap revision available as specified)
    pattern: /^- .+ \((?<message>cannot install prerequisite .+)\)$/,
    category: "missing_dependency",
  },
  {
    tool: "snap",
    needle: " was published using classic confinement ",
    // error: This revision of snap "soup" was published using classic confinement and thus may perform
    pattern: /^error: (?<message>This revision of snap "\S+" was published using classic confinement)\b/,
    category: "config_error",
  },
  {
    tool: "scoop",
    needle: "couldn't find manifest for ",
    // Couldn't find manifest for 'soup' from 'main' bucket.
    pattern: /^(?<message>Couldn't find manifest for '\S+'.*)$/,
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
