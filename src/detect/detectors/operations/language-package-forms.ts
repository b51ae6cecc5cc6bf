import type { LineForm } from "../../by-lines.ts";

/** The same of languages' package managers that have no record of their own. */
export const LANGUAGE_PACKAGE_FORMS: readonly LineForm[] = [
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
