import { is, matches, type Seed, says, seed } from "./seed.ts";

/** TypeScript and ESLint. */
export const TYPESCRIPT: readonly Seed[] = [
  seed({
    id: "ts-no-types",
    title: "A package is installed but has no types",
    category: "type_error",
    safety: "moderate",
    needles: ["ts7016"],
    when: [
      is("error_type", "TS7016"),
      says(/^Could not find a declaration file for module '(?<module>[^']{1,120})'/),
    ],
    advise:
      "`{module}` is there and has no declarations. See whether a newer release ships types, or a types package is published by DefinitelyTyped (a new development dependency: a person agrees first); or write a small .d.ts of your own for what you use.",
    why: "It is not the missing module of TS2307: reinstalling does not help. Switching noImplicitAny off for everything costs more than three lines of declarations.",
    examples: ["error TS7016: Could not find a declaration file for module 'plainjs'."],
  }),
  seed({
    id: "ts-possibly-undefined",
    title: "TypeScript sees that a value may be undefined or null",
    category: "type_error",
    safety: "moderate",
    needles: ["is possibly '"],
    when: [
      matches("error_type", /^TS(?:2531|2532|2533|18047|18048|18049)$/),
      says(/^(?<what>.{1,120}) is possibly '(?:undefined|null)'/),
    ],
    advise:
      "Decide what should happen when {what} is absent, and write that: return early, throw with a sentence, or a real default. Narrow a local variable, since a property may change between check and use.",
    why: "`!` and `as` silence the compiler and keep the crash. If the value can never be absent, the better place to say so is its type.",
    examples: ["error TS18048: 'cart.owner' is possibly 'undefined'."],
  }),
  seed({
    id: "eslint-config-missing",
    title: "ESLint finds no configuration",
    category: "config_error",
    safety: "moderate",
    needles: ["eslint.config"],
    when: [says(/^ESLint couldn't find an eslint\.config\./)],
    advise:
      "From ESLint 9 on it reads eslint.config.js, from the working directory up, and no longer .eslintrc. Run it from the folder that has the config; if there is only an .eslintrc, migrate it, or keep the ESLint major that the lock file names.",
    why: "An `npx eslint` without a local install fetches the newest major and gives this message in a project that is fine with its own version.",
    examples: ["ESLint couldn't find an eslint.config.(js|mjs|cjs) file."],
  }),
  seed({
    id: "ts-no-inputs",
    title: "tsc finds no files",
    category: "config_error",
    safety: "moderate",
    needles: ["ts18003"],
    when: [is("error_type", "TS18003"), says(/^No inputs were found in config file '(?<file>[^']{1,200})'/)],
    advise:
      "include, files and exclude of `{file}` match nothing. Paths in them count from the folder of that file, and an extended config brings its own; `tsc --showConfig` prints what is in force.",
    why: "Adding an empty file makes it pass and checks nothing.",
    examples: ["error TS18003: No inputs were found in config file '/home/dev/app/tsconfig.json'."],
  }),
];
