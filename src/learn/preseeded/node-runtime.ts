import { is, matches, type Seed, says, seed } from "./seed.ts";

/** Node: module systems, memory, values. */
export const NODE_RUNTIME: readonly Seed[] = [
  seed({
    id: "node-require-of-esm",
    title: "require() of an ES module",
    category: "runtime_error",
    safety: "moderate",
    needles: ["err_require_esm", "err_require_async_module", "require() of es module"],
    when: [
      matches("text", /ERR_REQUIRE_ESM|ERR_REQUIRE_ASYNC_MODULE|require\(\) of ES Module/),
      says(/require\(\) (?:of ES Module|cannot be used on an ESM graph)/),
    ],
    advise:
      "The required module is ESM only. Load it with `await import()`, make the caller a module, or stay on the package's last CommonJS version. Node from 20.19 and 22.12 can require ESM, unless it uses top-level await.",
    why: "Renaming files to .mjs, or setting type to module, changes how every file of the package is read: do it for the whole package and its tests, or not at all.",
    examples: [
      "Error [ERR_REQUIRE_ESM]: require() of ES Module /home/dev/app/cart.mjs from /home/dev/app/main.js not supported.",
    ],
  }),
  seed({
    id: "node-import-outside-module",
    title: "import in a file that is read as CommonJS",
    category: "syntax_error",
    safety: "moderate",
    needles: ["cannot use import statement"],
    when: [says(/^Cannot use import statement outside a module$/)],
    advise:
      'Node reads this file as CommonJS: the nearest package.json has no `"type": "module"`, or its name ends in .cjs. Under jest the file was not transformed: see transform and transformIgnorePatterns (packages in node_modules are left alone by default).',
    why: "Two causes look alike: your own file in the wrong mode, and a dependency that ships ESM. The file named in the stack tells which.",
    examples: ["SyntaxError: Cannot use import statement outside a module"],
  }),
  seed({
    id: "node-require-in-esm",
    title: "require in an ES module",
    category: "runtime_error",
    safety: "moderate",
    needles: ["in es module scope"],
    when: [says(/^(?<name>require|module|exports|__dirname|__filename) is not defined in ES module scope/)],
    advise:
      "`{name}` does not exist in ES modules. Use `import`; for a path `import.meta.dirname` or `import.meta.url`; where require is really needed, `createRequire(import.meta.url)`. Or name this one file .cjs.",
    why: 'It often appears just after `"type": "module"` was set, in config files that were still CommonJS.',
    examples: ["ReferenceError: require is not defined in ES module scope, you can use import instead"],
  }),
  seed({
    id: "node-property-of-undefined",
    title: "A property of undefined or null is read",
    category: "runtime_error",
    safety: "moderate",
    needles: ["cannot read properties of"],
    when: [says(/^Cannot read properties of (?<value>undefined|null) \(reading '(?<name>[^']{1,80})'\)/)],
    advise:
      "What stands before `.{name}` is {value}. Find out at the first frame of your own code why: a missing await, a lookup without a hit, an argument in the wrong place, data of another shape. Mend it there, or check where the data comes in.",
    why: "`?.` at the crash turns a clear error into an undefined that travels on. It is right only where absence is an expected answer.",
    examples: ["TypeError: Cannot read properties of undefined (reading 'total')"],
  }),
  seed({
    id: "node-heap",
    title: "Node ran out of heap",
    category: "oom",
    safety: "moderate",
    needles: ["heap out of memory"],
    when: [is("category", "oom"), says(/JavaScript heap out of memory/)],
    advise:
      "Find out whether memory grows without end or the job is just large. A leak or an endless loop: take a heap snapshot (`--heapsnapshot-near-heap-limit=1`). A large build or type check: raise `--max-old-space-size` for that command, and mind the limit of the container.",
    why: "More heap only delays a leak, and above the container's limit the kernel kills the process without a message.",
    examples: ["FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"],
  }),
  seed({
    id: "node-file-watchers",
    title: "No file watchers left (ENOSPC)",
    category: "runtime_error",
    safety: "moderate",
    needles: ["file watchers reached"],
    when: [says(/System limit for number of file watchers reached/)],
    advise:
      "The disk is not full: inotify's watches are used up. Stop other watchers, leave node_modules and build output out of what is watched, or have the person raise fs.inotify.max_user_watches on this machine; in CI run without watch mode.",
    why: "Raising the limit is a setting of the machine and needs its owner; watching fewer files helps everybody.",
    examples: ["Error: ENOSPC: System limit for number of file watchers reached, watch 'b'"],
  }),
  seed({
    id: "disk-full",
    title: "The disk is full",
    category: "runtime_error",
    safety: "risky",
    needles: ["no space left on device"],
    when: [says(/no space left on device|No space left on device/)],
    advise:
      "Look which file system is full (`df -h`, and `df -i` for inodes) and what fills it; caches of build tools and containers are the usual ones. What is deleted is a person's decision.",
    why: "It says nothing about the code, and half-written files may be left: run the check again from a clean state after there is room.",
    examples: ["Error: ENOSPC: no space left on device, write"],
  }),
];
