import type { Precondition } from "#model/lesson.ts";
import { is, matches, type Seed, says, seed } from "./seed.ts";

// "Cannot find module 'nock-lite' from …", "Cannot find package '@acme/courier' imported from …", "Can't resolve 'courier-client'",
// "Could not resolve "courier-client"", "Failed to resolve import "nock-lite" from …"; not './cart', '/srv/cart.js', '@/cart', '#cart'
const PACKAGE =
  /^(?:(?:Module not found: )?Error(?: \[\w+\])?: )?(?:Cannot find (?:module|package)|Can't resolve|Could not resolve|Failed to resolve import) ['"](?<package>@[a-z0-9][\w.-]*\/[\w.-]+|[a-z][\w.-]*)(?:\/[^'"]*)?['"]/;
const declared: Precondition = { kind: "dependency", name: "{package}", range: "*" };
const BETTER = ["node-path-alias", "node-builtin-in-bundle"];
const NEEDLES = [
  "cannot find module",
  "cannot find package",
  "can't resolve",
  "could not resolve",
  "failed to resolve import",
];

/** Node: what cannot be imported. */
export const NODE_MODULES: readonly Seed[] = [
  seed({
    id: "node-declared-not-installed",
    title: "A declared npm package is not installed",
    category: "missing_dependency",
    safety: "safe",
    needles: NEEDLES,
    when: [is("category", "missing_dependency"), says(PACKAGE)],
    needs: [declared, { kind: "file", path: "package-lock.json" }],
    run: ["npm", "ci", "--ignore-scripts"],
    why: "package.json names it and node_modules lacks it: a fresh clone, a stale folder, or a lock file that changed with the last pull. npm ci restores exactly what the lock file says; a package that compiles itself on install needs `npm rebuild` by a person afterwards.",
    unless: BETTER,
    examples: ["Error: Cannot find module 'fastify-lite'"],
  }),
  seed({
    id: "node-declared-not-installed-pnpm",
    title: "A declared package is not installed (pnpm)",
    category: "missing_dependency",
    safety: "safe",
    needles: NEEDLES,
    when: [is("category", "missing_dependency"), says(PACKAGE)],
    needs: [declared, { kind: "file", path: "pnpm-lock.yaml" }],
    run: ["pnpm", "install", "--frozen-lockfile", "--ignore-scripts"],
    why: "package.json names it and node_modules lacks it. With the lock file frozen nothing new can come in.",
    unless: BETTER,
    examples: ["Error: Cannot find package 'nock-lite' imported from '/home/dev/app/test/api.spec.ts'"],
  }),
  seed({
    id: "node-missing-package",
    title: "An npm package cannot be found",
    category: "missing_dependency",
    safety: "risky",
    needles: NEEDLES,
    when: [is("category", "missing_dependency"), says(PACKAGE)],
    advise:
      "`{package}` cannot be found from here. If package.json of this package (not only of the workspace's root) declares it, reinstall from the lock file; if an alias was meant, this tool does not know it. Otherwise it is a new dependency: check the name and ask a person.",
    why: "Installing a name because an error mentions it is how typosquatted and hallucinated packages get in. A package that works without being declared came along with another, and goes when that one does.",
    unless: [...BETTER, "node-declared-not-installed", "node-declared-not-installed-pnpm"],
    examples: ["Error: Cannot find module 'nock-lite' from 'test/api.test.js'"],
  }),
  seed({
    id: "node-path-alias",
    title: "An import alias that this tool does not know",
    category: "missing_dependency",
    safety: "moderate",
    needles: NEEDLES,
    when: [
      // "Cannot find package '@/shop' imported from …", "Cannot find module 'src/cart'"
      says(
        /^(?:(?:Module not found: )?Error(?: \[\w+\])?: )?(?:Cannot find (?:module|package)|Can't resolve|Could not resolve|Failed to resolve import) ['"](?<path>(?:@\/|~\/|#|src\/)[^'"]{0,200})['"]/,
      ),
    ],
    advise:
      "`{path}` is an alias, not a package: there is nothing to install. Each tool has its own table (paths in tsconfig, moduleNameMapper in jest, resolve.alias in bundlers, imports in package.json for Node); add it to the one that failed.",
    why: "TypeScript checks aliases and leaves them in the output as they are, so a build can be green and the program still not start.",
    examples: [
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@/shop' imported from /home/dev/app/main.mjs",
    ],
  }),
  seed({
    id: "node-missing-file",
    title: "An imported file of this project does not exist",
    category: "missing_dependency",
    safety: "moderate",
    needles: NEEDLES,
    when: [
      is("category", "missing_dependency"),
      // "Cannot find module '../src/clients'", "Cannot find module '/home/dev/app/src/prase.mjs' imported from …"
      says(
        /^(?:(?:Module not found: )?Error(?: \[\w+\])?: )?(?:Cannot find module|Can't resolve|Could not resolve|Failed to resolve import) ['"](?<path>(?:\.{0,2}\/|[A-Z]:\\)[^'"]{0,200})['"]/,
      ),
    ],
    advise:
      "`{path}` is a path, not a package: install nothing. Look for a renamed or moved file, a missing extension (Node's ESM wants it, `.js` even for a `.ts` source), or letter case that only matters on Linux.",
    why: "If it should have been there, look whether it is ignored, generated, or was never committed.",
    unless: ["node-not-built"],
    examples: ["Error: Cannot find module '../src/clients'"],
  }),
  seed({
    id: "node-not-built",
    title: "A built file is missing",
    category: "missing_dependency",
    safety: "safe",
    needles: ["cannot find module", "can't resolve", "could not resolve"],
    when: [
      // "Cannot find module '/home/dev/app/dist/index.js'"
      says(
        /^(?:(?:Module not found: )?Error(?: \[\w+\])?: )?(?:Cannot find module|Can't resolve|Could not resolve) ['"](?<path>[^'"]{0,200}\/(?:dist|build|out)\/[^'"]{0,200})['"]/,
      ),
    ],
    advise:
      "`{path}` is made by the build. Run the project's own build script first (in a workspace: for the package that is imported), then this command again.",
    why: "Build output is ignored by git, so a fresh clone, a clean, or a changed outDir leaves it out. If the build is green and the file is still not there, compare main or exports in package.json with where the build writes.",
    examples: ["Error: Cannot find module '/home/dev/app/dist/index.js'"],
  }),
  seed({
    id: "node-builtin-in-bundle",
    title: "A browser bundle imports one of Node's own modules",
    category: "missing_dependency",
    safety: "moderate",
    needles: NEEDLES,
    when: [
      matches("tool", /^(?:webpack|esbuild|rollup|vite|unknown)$/),
      says(
        /^(?:(?:Module not found: )?Error(?: \[\w+\])?: )?(?:Can't resolve|Could not resolve) ['"](?:node:)?(?<module>fs|path|os|crypto|stream|http|https|zlib|net|tls|util|url|buffer|child_process|assert|events)['"]/,
      ),
    ],
    advise:
      "`{module}` is part of Node and does not exist in a browser; there is nothing to install. Keep the import out of client code, use the web's own API, or, if this bundle is for Node, say so (target or platform node).",
    why: "A polyfill makes the bundle large and often half works. Packages on npm with the names of Node's modules are not those modules.",
    examples: ["Module not found: Error: Can't resolve 'crypto' in '/home/dev/app/src'"],
  }),
  seed({
    id: "node-missing-export",
    title: "A module does not export the name that is imported",
    category: "build_error",
    safety: "moderate",
    needles: ["provide an export named", "no matching export in", "is not exported by"],
    when: [
      says(
        /^(?:The requested module '(?<module>[^']{1,200})' does not provide an export named '(?<name>[\w$]+)'|No matching export in "(?<module_2>[^"]{1,200})" for import "(?<name_2>[\w$]+)"|"(?<name_3>[\w$]+)" is not exported by "(?<module_3>[^"]{1,200})")/,
      ),
    ],
    advise:
      "`{module}` is there and exports no `{name}`. Compare with what it really exports: a renamed or default export, a type that vanishes at run time (import it with `import type`), or a CommonJS package that only has a default.",
    why: "With a package, compare the installed version with the documentation you read; exports move between major versions.",
    examples: [
      "SyntaxError: The requested module './src/parse.mjs' does not provide an export named 'parseAll'",
    ],
  }),
];
