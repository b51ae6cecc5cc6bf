import { fitsGlob } from "#learn/lessons/glob.ts";
import { pathTrouble, samePathForm } from "./patch-path.ts";

/** What a path is protected for. */
export type Protection =
  | "auth"
  | "migrations"
  | "env"
  | "ci"
  | "lock-file"
  | "checks"
  | "healing"
  | "own"
  | "outside";

/** A file that a change touches: its name in the change, and where it really is. */
export interface TouchedPath {
  readonly path: string;
  /** Where the path leads with all links followed, from the repository's root; null: outside; absent: nobody looked. */
  readonly leadsTo?: string | null;
}

/** Globs of a project, beside the table. Nothing takes a row of the table away. */
export interface ProtectedSettings {
  readonly globs?: readonly string[];
}

/** A protected path that a change touches. */
export interface ProtectedPath {
  readonly path: string;
  readonly protection: Protection;
  /** The glob that it fits. */
  readonly glob: string;
}

/** What only people change, by globs in small letters. */
export const PROTECTED: Readonly<Record<Exclude<Protection, "own" | "outside">, readonly string[]>> = {
  auth: [
    "**/{auth,authn,authz,oauth,sso,login,security,permissions,acl,rbac,crypto,secrets,keys,certs}/**",
    "{auth,authn,authz,oauth,login,session,sessions,permission,permissions,password,passwords,jwt,crypto}.*",
    "{auth,oauth,login,password,permission}{-,_}*.*",
    "*{-,_}{auth,oauth,password,permissions}.*",
    "{codeowners,security.md}",
    "*.{pem,key,crt,p12,pfx,jks,keystore}",
  ],
  migrations: [
    "**/{migrations,migration,migrate,alembic,flyway,liquibase}/**",
    "**/db/{schema.rb,structure.sql}",
    "{schema.prisma,schema.sql}",
  ],
  env: [
    ".env",
    ".env.*",
    "*.env",
    ".envrc",
    "**/{terraform,helm,k8s,kubernetes,ansible,deploy}/**",
    "*.{tf,tfvars}",
    "{dockerfile,containerfile,docker-compose.*,compose.yaml,compose.yml}",
    "dockerfile.*",
  ],
  ci: [
    "**/.github/**",
    "**/.gitlab/**",
    "**/{.circleci,.buildkite,.husky,.githooks,.teamcity,.woodpecker,.drone}/**",
    "{.gitlab-ci.yml,jenkinsfile,azure-pipelines.yml,.travis.yml,bitbucket-pipelines.yml,appveyor.yml,.drone.yml,cloudbuild.yaml,.pre-commit-config.yaml}",
    "{lefthook.yml,lefthook.yaml,.gitattributes,.gitmodules}",
  ],
  "lock-file": [
    "{package-lock.json,npm-shrinkwrap.json,yarn.lock,pnpm-lock.yaml,bun.lock,bun.lockb,deno.lock}",
    "{poetry.lock,uv.lock,pdm.lock,pipfile.lock,pixi.lock,pylock.toml,cargo.lock,go.sum,go.work.sum}",
    "{gemfile.lock,composer.lock,mix.lock,rebar.lock,pubspec.lock,podfile.lock,package.resolved,packages.lock.json,gradle.lockfile,flake.lock,.terraform.lock.hcl}",
  ],
  checks: [
    "{eslint,vitest,jest,playwright,cypress,karma,ava,wdio,biome,prettier,stylelint,babel}.{config,conf,setup,workspace}.*",
    ".{eslintrc,prettierrc,stylelintrc,mocharc,nycrc,c8rc,babelrc,swcrc}*",
    ".{eslintignore,prettierignore,stylelintignore,flake8,pylintrc,coveragerc,bandit}",
    ".{rubocop,golangci,yamllint,markdownlint,hadolint,shellcheck}*",
    "{tsconfig,jsconfig}*.json",
    "{biome.json,biome.jsonc,pytest.ini,tox.ini,mypy.ini,.mypy.ini,ruff.toml,.ruff.toml,pyrightconfig.json,noxfile.py,conftest.py,.rspec}",
    "{clippy.toml,.clippy.toml,rustfmt.toml,deny.toml,phpunit.xml,phpunit.xml.dist,phpstan.neon,psalm.xml,.credo.exs,detekt.yml,checkstyle*.xml,sonar-project.properties,codecov.yml,.codecov.yml}",
  ],
  // What says how healing itself goes about it, and what agents are told.
  healing: [
    "**/.twiceshy/**",
    "**/twiceshy/lessons/**",
    "twiceshy.json",
    ".healing_lock",
    "{agents.md,claude.md,gemini.md,.cursorrules}",
    "**/{.claude,.cursor,.codex,.gemini}/**",
    ".mcp.json",
  ],
};

/** The touched files that only people change, each with the first reason. By name and by where a link leads, whatever the case. */
export function protectedPaths(
  files: readonly TouchedPath[],
  settings: ProtectedSettings = {},
): ProtectedPath[] {
  return files.flatMap(({ path, leadsTo }) => {
    if (leadsTo === null || pathTrouble(path) !== null) return [{ path, protection: "outside", glob: "" }];
    const found =
      protectionOf(path, settings) ?? (leadsTo === undefined ? null : protectionOf(leadsTo, settings));
    return found === null ? [] : [{ path, ...found }];
  });
}

function protectionOf(path: string, settings: ProtectedSettings): Omit<ProtectedPath, "path"> | null {
  const plain = samePathForm(path);
  for (const [protection, globs] of Object.entries(PROTECTED) as [Protection, readonly string[]][])
    for (const glob of globs) if (fitsGlob(plain, glob)) return { protection, glob };
  // docs/internal/ means all that is in it
  for (const glob of settings.globs ?? []) {
    const wanted = glob.toLowerCase();
    const fits =
      fitsGlob(plain, wanted.endsWith("/") ? `${wanted}**` : wanted) ||
      fitsGlob(plain, `${wanted.replace(/\/$/, "")}/**`);
    if (fits) return { protection: "own", glob };
  }
  return null;
}
