import type { Detector } from "../../detector.ts";
import { parcel, rspack } from "./bundlers.ts";
import { less, postcss, tailwind } from "./css.ts";
import { ajv, jsonlint, jsYaml } from "./data-files.ts";
import { depcheck, depcruise, knip, madge } from "./dependencies.ts";
import { docusaurus } from "./docusaurus.ts";
import { gatsby } from "./gatsby.ts";
import { jshint, oxlint, tsd, tslint } from "./hints.ts";
import { libsass } from "./libsass.ts";
import { closure, terser } from "./minifiers.ts";
import { lintStaged, nodeGyp, packageJsonLint, publint, typeCoverage, typedoc } from "./packages.ts";
import { prisma } from "./prisma.ts";
import { markdownLinkCheck, remark, textlint, textlintFrame } from "./prose.ts";
import { rescript } from "./rescript.ts";
import { ncc, rolldown, unbuild } from "./rolldown.ts";
import { nest, redocly, sequelize, swaggerCli, wrangler } from "./services.ts";
import { attw, jscpd, sizeLimit, syncpack } from "./sizes.ts";
import { svelteCheck } from "./svelte-check.ts";
import { swc } from "./swc.ts";
import { grunt, gulp, nx, turbo } from "./task-runners.ts";
import { handlebars, pug } from "./templates.ts";

/** Tools around the web: style sheets, templates, transpilers, and linters of packages and prose; before javascript, whose records are broader. */
export const WEB: readonly Detector[] = [
  docusaurus,
  gatsby,
  prisma,
  tailwind,
  postcss,
  less,
  libsass,
  rspack,
  parcel,
  rolldown,
  unbuild,
  ncc,
  terser,
  closure,
  swc,
  svelteCheck,
  rescript,
  jsonlint,
  jsYaml,
  ajv,
  pug,
  handlebars,
  jshint,
  tslint,
  tsd,
  oxlint,
  remark,
  textlint,
  textlintFrame,
  markdownLinkCheck,
  knip,
  depcheck,
  madge,
  depcruise,
  publint,
  packageJsonLint,
  nodeGyp,
  typeCoverage,
  typedoc,
  lintStaged,
  sizeLimit,
  jscpd,
  syncpack,
  attw,
  gulp,
  grunt,
  nx,
  turbo,
  nest,
  sequelize,
  swaggerCli,
  wrangler,
  redocly,
];
