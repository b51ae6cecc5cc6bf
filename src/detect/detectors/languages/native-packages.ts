import type { LineForm } from "../../by-lines.ts";

/** What those who bring packages for compilers and for .NET say: Conan, vcpkg, NuGet, and the host that looks for an SDK. */
export const NATIVE_PACKAGES: readonly LineForm[] = [
  {
    // Error: Building package zlib:x86-windows failed with: BUILD_FAILED
    // error: building soup:x64-linux failed with: BUILD_FAILED
    pattern: /^[Ee]rror: (?<message>[Bb]uilding \S.* failed with: BUILD_FAILED)$/,
    tool: "vcpkg",
    role: "consequence",
    category: "build_error",
  },
  {
    //       A compatible .NET SDK was not found.
    // You must install or update .NET to run this application.
    // A compatible installed .NET Core SDK for global.json version [2.1.300] was not found
    pattern:
      /^\s*(?<message>A compatible (?:installed )?\.NET (?:Core )?SDK .{0,200}?was not found\b.*|You must install (?:or update )?\.NET (?:Core )?to run this application\.)/,
    tool: "dotnet",
    category: "missing_dependency",
  },
  {
    // Unable to find version '9.0.0' of package 'Acme.Courier'.
    pattern: /^\s*(?<message>Unable to find version '[^']+' of package '[^']+'\.?)/,
    tool: "nuget",
    category: "missing_dependency",
  },
  {
    // ERROR: Package 'soup/1.0' not resolved: Unable to find 'soup/1.0' in remotes.
    pattern: /^ERROR: (?<message>Package '[^']+' not resolved: \S.*)$/,
    tool: "conan",
    category: "missing_dependency",
  },
  {
    // ERROR: Unable to find 'soup/1.0' in remotes
    // ERROR: Missing binary: soup/1.0:da39a3ee5e6b4b0d3255bfef95601890afd80709
    // ERROR: Version conflict: Conflict between soup/1.0 and soup/2.0 in the graph.
    pattern:
      /^ERROR: (?<message>Unable to find '[^']+' in remotes|Missing binary: \S+|Version conflict: \S.*)$/,
    tool: "conan",
    category: "missing_dependency",
  },
  {
    // ERROR: Failed requirement 'soup/1.0' from 'conanfile.txt'
    // ERROR: Missing prebuilt package for 'soup/1.0'. You can try:
    pattern:
      /^ERROR: (?<message>Failed requirement '[^']+' from '[^']+'|Missing prebuilt package for '.*')(?:\. You can try:|\.)?$/,
    tool: "conan",
    role: "summary",
    category: "missing_dependency",
  },
  {
    // ERROR: soup/1.0: Error in build() method, line 80
    // 	ConanException: Error 2 while executing
    pattern:
      /^(?:ERROR: |\s+ConanException: )(?<message>\S+: Error in \w+\(\) method, line \d+|Error \d+ while executing\b.*)$/,
    tool: "conan",
    role: "consequence",
    category: "build_error",
  },
  {
    // /opt/vcpkg/ports/soup: error: soup does not exist
    pattern: /^(?:\S+: )?error: (?<message>[\w-]+ does not exist)$/,
    tool: "vcpkg",
    category: "missing_dependency",
  },
];
