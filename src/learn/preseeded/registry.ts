import { GIT } from "./git.ts";
import { GO } from "./go.ts";
import { JAVA } from "./java.ts";
import { JAVASCRIPT_TESTS } from "./javascript-tests.ts";
import { NATIVE } from "./native.ts";
import { NODE_MODULES } from "./node-modules.ts";
import { NODE_RUNTIME } from "./node-runtime.ts";
import { NPM } from "./npm.ts";
import { PYTHON_LANGUAGE } from "./python-language.ts";
import { PYTHON_MODULES } from "./python-modules.ts";
import { PYTHON_TOOLS } from "./python-tools.ts";
import { RUBY } from "./ruby.ts";
import { RUST } from "./rust.ts";
import type { Seed } from "./seed.ts";
import { SERVICES } from "./services.ts";
import { SHELL } from "./shell.ts";
import { TYPESCRIPT } from "./typescript.ts";

/** Every lesson that ships with twiceshy. Import it lazily: no passing run needs it. */
export const PRESEEDED: readonly Seed[] = [
  ...PYTHON_MODULES,
  ...PYTHON_LANGUAGE,
  ...PYTHON_TOOLS,
  ...NODE_MODULES,
  ...NODE_RUNTIME,
  ...TYPESCRIPT,
  ...JAVASCRIPT_TESTS,
  ...NPM,
  ...GO,
  ...RUST,
  ...RUBY,
  ...JAVA,
  ...NATIVE,
  ...SHELL,
  ...GIT,
  ...SERVICES,
];
