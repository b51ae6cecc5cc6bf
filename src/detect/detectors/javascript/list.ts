import type { Detector } from "../../detector.ts";
import { annotation } from "./annotation.ts";
import { ava } from "./ava.ts";
import { bun } from "./bun.ts";
import { bunTest } from "./bun-test.ts";
import { cucumberJs } from "./cucumber-js.ts";
import { cypress } from "./cypress.ts";
import { deno } from "./deno.ts";
import { denoTest } from "./deno-test.ts";
import { esbuild } from "./esbuild.ts";
import { eslint } from "./eslint.ts";
import { biome, prettier } from "./formatters.ts";
import { jest } from "./jest.ts";
import { mocha } from "./mocha.ts";
import { next } from "./next.ts";
import { node } from "./node.ts";
import { nodeTest } from "./node-test.ts";
import { npm } from "./npm.ts";
import { playwright } from "./playwright.ts";
import { pnpm } from "./pnpm.ts";
import { rollup } from "./rollup.ts";
import { tap } from "./tap.ts";
import { tsc } from "./tsc.ts";
import { vitest } from "./vitest.ts";
import { webpack } from "./webpack.ts";
import { yarn } from "./yarn.ts";

/** The javascript detectors, the more specific first. */
export const JAVASCRIPT: readonly Detector[] = [
  cucumberJs,
  playwright,
  ava,
  bunTest,
  denoTest,
  jest,
  vitest,
  cypress,
  mocha,
  nodeTest,
  tap,
  tsc,
  eslint,
  biome,
  prettier,
  next,
  esbuild,
  rollup,
  webpack,
  deno,
  bun,
  npm,
  pnpm,
  yarn,
  annotation,
  node,
];
