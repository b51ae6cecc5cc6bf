import { astGrep } from "./ast-grep.ts";
import { biome } from "./biome.ts";
import { ci } from "./ci.ts";
import { eslint } from "./eslint.ts";
import { withLineEnds } from "./line-ends.ts";
import { nodeTest } from "./node-test.ts";
import { preCommit } from "./pre-commit.ts";
import { pytest } from "./pytest.ts";
import { ruff } from "./ruff.ts";
import type { Template } from "./template.ts";
import { vitest } from "./vitest.ts";

/** Every template, in the order in which they are tried: what reads the code before what reads letters. */
export const TEMPLATES: readonly Template[] = [
  eslint,
  biome,
  ruff,
  astGrep,
  vitest,
  pytest,
  nodeTest,
  preCommit,
  ci,
].map(withLineEnds);
