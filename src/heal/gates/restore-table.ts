/** How one tool restores what manifest and lock file declare, and nothing else. */
export interface Restore {
  /** The words that ask for it, after the program. */
  readonly words: RegExp;
  /** Flags that may stand there; whatever else is for a person. */
  readonly flags: RegExp;
  /** One of these has to be there: without a lock nothing is declared. */
  readonly needs: readonly string[];
  /** What is run instead: from the lock file, without scripts. */
  readonly argv: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Where this file is there, another row is meant. */
  readonly unless?: string;
}

/** By program. Tools that run a package's own code while they install (bundler, pip from source) have no row, or a flag against it. */
export const RESTORES: Readonly<Record<string, readonly Restore[]>> = {
  npm: [
    {
      words: /^(?:ci|clean-install|i|install)$/,
      flags: /^--(?:ignore-scripts|no-audit|no-fund|prefer-offline|offline|silent|include=(?:dev|optional))$/,
      needs: ["package-lock.json", "npm-shrinkwrap.json"],
      argv: ["npm", "ci", "--ignore-scripts"],
    },
  ],
  pnpm: [
    {
      words: /^(?:i|install)$/,
      flags: /^--(?:frozen-lockfile|ignore-scripts|offline|prefer-offline|silent)$/,
      needs: ["pnpm-lock.yaml"],
      argv: ["pnpm", "install", "--frozen-lockfile", "--ignore-scripts"],
    },
  ],
  yarn: [
    {
      words: /^(?:install)?$/,
      flags: /^--(?:frozen-lockfile|immutable|ignore-scripts|offline|silent|mode=skip-build)$/,
      needs: ["yarn.lock"],
      argv: ["yarn", "install", "--frozen-lockfile", "--ignore-scripts"],
      unless: ".yarnrc.yml",
    },
    {
      words: /^(?:install)?$/,
      flags: /^--(?:frozen-lockfile|immutable|mode=skip-build)$/,
      needs: ["yarn.lock"],
      argv: ["yarn", "install", "--immutable", "--mode=skip-build"],
    },
  ],
  bun: [
    {
      words: /^(?:i|install)$/,
      flags: /^--(?:frozen-lockfile|ignore-scripts|silent)$/,
      needs: ["bun.lock", "bun.lockb"],
      argv: ["bun", "install", "--frozen-lockfile", "--ignore-scripts"],
    },
  ],
  uv: [
    {
      words: /^sync$/,
      flags: /^--(?:frozen|locked|no-build|no-install-project|offline|all-extras|dev)$/,
      needs: ["uv.lock"],
      argv: ["uv", "sync", "--frozen", "--no-build", "--no-install-project"],
    },
  ],
  poetry: [
    {
      words: /^(?:install|sync)$/,
      flags: /^--(?:no-root|no-interaction|sync)$/,
      needs: ["poetry.lock"],
      argv: ["poetry", "install", "--no-root", "--no-interaction"],
      environment: { POETRY_INSTALLER_ONLY_BINARY: ":all:" },
    },
  ],
  composer: [
    {
      words: /^(?:i|install)$/,
      flags: /^--(?:no-scripts|no-plugins|no-interaction|prefer-dist)$/,
      needs: ["composer.lock"],
      argv: ["composer", "install", "--no-scripts", "--no-plugins", "--no-interaction"],
    },
  ],
  go: [{ words: /^mod download$/, flags: /^-x$/, needs: ["go.sum"], argv: ["go", "mod", "download"] }],
  cargo: [
    {
      words: /^fetch$/,
      flags: /^--(?:locked|frozen|offline|quiet)$/,
      needs: ["Cargo.lock", "cargo.lock"],
      argv: ["cargo", "fetch", "--locked"],
    },
  ],
  dotnet: [
    {
      words: /^restore$/,
      flags: /^--(?:locked-mode|no-cache)$/,
      needs: ["packages.lock.json"],
      argv: ["dotnet", "restore", "--locked-mode"],
    },
  ],
  mix: [
    {
      words: /^deps\.get$/,
      flags: /^--check-locked$/,
      needs: ["mix.lock"],
      argv: ["mix", "deps.get", "--check-locked"],
    },
  ],
};
