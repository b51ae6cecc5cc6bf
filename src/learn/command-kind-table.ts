/** What a command does. "program" runs something of its own; "unknown" cannot be told. */
export type CommandKind =
  | "test"
  | "build"
  | "lint"
  | "types"
  | "install"
  | "generate"
  | "migrate"
  | "edit"
  | "read"
  | "version-control"
  | "deploy"
  | "program"
  | "unknown";

// A program, or a program and its verb ("go+test"), per kind. The longest entry wins; "npm+*" stands for any other verb.
const ROWS: readonly [CommandKind, string][] = [
  [
    "test",
    `jest vitest mocha ava tap tape jasmine karma cypress playwright+test wdio nyc c8 pytest py.test unittest nose2 nosetests tox nox
    doctest go+test gotestsum cargo+test cargo+t cargo+nextest rspec minitest phpunit pest dotnet+test ctest mix+test bats prove
    swift+test flutter+test dart+test deno+test bun+test sbt+test lein+test rails+test bazel+test zig+test busted shellspec ginkgo
    react-scripts+test ng+test web-test-runner hardhat+test forge+test stack+test cabal+test dune+test rebar3+eunit rebar3+ct`,
  ],
  [
    "build",
    `make gmake ninja cmake meson gcc g++ cc c++ clang clang++ rustc javac kotlinc scalac go+build cargo+build cargo+b cargo+check
    cargo+c vite+build webpack webpack-cli rspack rollup rolldown esbuild tsup tsdown swc babel parcel+build next+build nuxt+build
    astro+build ng+build dotnet+build msbuild ant sbt+compile swift+build xcodebuild mix+compile build meson+compile bazel+build
    zig+build flutter+build react-scripts+build unbuild microbundle compileall py_compile gfortran nim+c stack+build cabal+build
    dune+build svelte-kit+build vue-cli-service+build remix+build docker+build docker-compose+build hugo jekyll+build mkdocs+build`,
  ],
  [
    "lint",
    `eslint prettier biome oxlint oxfmt stylelint standard xo ruff flake8 pylint pycodestyle pyflakes pydocstyle black isort bandit
    rubocop standardrb golangci-lint go+vet staticcheck gofmt goimports cargo+clippy cargo+fmt rustfmt shellcheck hadolint yamllint
    markdownlint markdownlint-cli2 checkstyle pmd ktlint detekt phpcs psalm phpstan mix+credo mix+format dotnet+format clang-tidy
    clang-format cppcheck knip depcruise tslint htmlhint commitlint vale buf+lint actionlint semgrep deno+lint deno+fmt next+lint
    ng+lint publint attw shfmt taplo dprint pre-commit+run cspell codespell djlint erb_lint haml-lint reek solhint sqlfluff`,
  ],
  [
    "types",
    "tsc vue-tsc svelte-check mypy dmypy pyright basedpyright pyre pytype flow srb+tc deno+check ty pyrefly tsd",
  ],
  [
    "install",
    `npm+install npm+i npm+ci npm+add npm+update npm+up npm+uninstall npm+un npm+remove npm+rm npm+rebuild npm+link npm+dedupe npm+prune
    npm+install-test yarn yarn+install yarn+add yarn+remove yarn+up yarn+upgrade yarn+link pnpm+install pnpm+i pnpm+add pnpm+remove
    pnpm+update pnpm+up pnpm+rebuild pnpm+link bun+install bun+add bun+remove bun+update deno+install deno+cache deno+add pip+install
    pip+uninstall pip3+install pip3+uninstall pipx+install uv+sync uv+add uv+remove uv+lock uv+pip uv+venv uv+tool poetry+install
    poetry+add poetry+remove poetry+update poetry+lock pipenv+install pipenv+sync pipenv+update pipenv+lock pdm+install pdm+add pdm+sync
    pdm+update pdm+lock hatch+env rye+sync rye+add conda+install conda+create conda+env conda+activate mamba+install apt+install
    apt-get+install apt+update apt-get+update apk+add yum+install dnf+install brew+install brew+upgrade pacman choco+install
    gem+install bundle bundle+install bundle+update bundle+add composer+install composer+require composer+update composer+dump-autoload
    go+get go+mod go+install go+work cargo+add cargo+install cargo+fetch cargo+update cargo+remove rustup dotnet+restore dotnet+add
    dotnet+tool nuget mix+deps.get mix+deps.compile flutter+pub dart+pub cpan cpanm luarocks+install playwright+install
    cypress+install venv virtualenv nvm fnm pyenv rbenv asdf mise volta direnv corepack export source . sdk husky lefthook+install
    pre-commit+install ensurepip npx+playwright swift+package stack+setup opam+install`,
  ],
  [
    "generate",
    `prisma+generate protoc buf+generate go+generate graphql-codegen openapi-generator openapi-generator-cli openapi-typescript sqlc
    swagger-codegen rails+generate rails+g plop hygen drizzle-kit+generate wire mockgen mockery stringer bindgen cbindgen pip-compile
    pip-tools ent ng+generate nest+generate kysely-codegen typegen gqlgen orval tsr panda+codegen astro+sync svelte-kit+sync
    nuxt+prepare next+typegen wrangler+types msw+init cargo+insta dart+run flutter+gen-l10n relay-compiler autoconf automake
    autoreconf aclocal configure django-admin+startapp django-admin+makemessages django-admin+makemigrations`,
  ],
  [
    "migrate",
    `prisma+migrate prisma+db alembic knex+migrate:latest knex+migrate:rollback knex+migrate:up knex+seed:run sequelize+db:migrate
    sequelize-cli+db:migrate typeorm+migration:run flyway liquibase django-admin+migrate diesel sqlx+migrate sqlx+database
    drizzle-kit+push drizzle-kit+migrate goose dbmate createdb dropdb mix+ecto.migrate mix+ecto.create mix+ecto.setup mix+ecto.reset
    rails+db:migrate rails+db:create rails+db:setup rails+db:reset rails+db:seed rails+db:schema:load supabase+db supabase+migration`,
  ],
  [
    "edit",
    `mv cp rm rmdir mkdir touch tee patch chmod chown ln truncate dd install rimraf shx cpx copyfiles del-cli unzip tar gunzip gzip
    zip cargo+fix ed ex vim vi nano code jscodeshift ts-migrate codemod npm+pkg npm+version npm+set npm+config autopep8 yapf pyupgrade`,
  ],
  [
    "read",
    `ls ll cat bat head tail less more grep egrep fgrep rg ag ack find fd tree wc sort uniq cut tr awk gawk jq yq diff cmp stat file which
    whereis type pwd cd pushd popd echo printf env printenv date whoami id uname ps top htop df du free true false : test [ [[ sleep wait
    history man help tldr column nl xxd od hexdump md5sum sha256sum sha1sum basename dirname realpath readlink lsof ss netstat nproc
    hostname tput clear set unset alias command hash ulimit umask trap seq paste fold comm join tac rev strings nm objdump ldd
    npm+ls npm+list npm+view npm+outdated npm+why npm+explain npm+root npm+bin npm+audit npm+query npm+help npm+search npm+info
    yarn+why yarn+list yarn+info pnpm+ls pnpm+list pnpm+why pnpm+outdated pip+list pip+show pip+freeze pip+check pip3+list pip3+show
    pip3+freeze go+list go+env go+version go+doc cargo+tree cargo+metadata cargo+search bundle+list bundle+show gem+list composer+show
    dotnet+list docker+ps docker+logs docker+images docker+inspect kubectl+get kubectl+describe kubectl+logs terraform+plan
    terraform+show terraform+validate terraform+output git+status git+diff git+log git+show git+blame git+branch git+remote git+config
    git+rev-parse git+ls-files git+ls-tree git+grep git+describe git+reflog git+shortlog git+cat-file git+diff-tree git+help
    git+rev-list git+name-rev git+merge-base git+tag gh+pr gh+issue gh+run gh+repo gh+api crontab systemctl+status journalctl brew+list
    brew+info apt+list apt+search apt-cache dpkg conda+list conda+info poetry+show poetry+env uv+tree mix+help`,
  ],
  ["version-control", "git hg svn jj gh glab"],
  [
    "deploy",
    `npm+publish npm+unpublish npm+deprecate npm+dist-tag npm+access npm+owner npm+login yarn+publish yarn+npm pnpm+publish pnpm+deploy
    bun+publish deno+deploy cargo+publish cargo+yank cargo+login twine poetry+publish uv+publish pdm+publish hatch+publish gem+push
    gem+yank mix+hex.publish docker+push docker+login goreleaser semantic-release changeset+publish lerna+publish np release-it vercel
    netlify fly flyctl heroku firebase serverless sls cdk pulumi terraform ansible ansible-playbook kubectl helm eb gcloud aws az
    scp sftp cap eas expo+publish wrangler+deploy wrangler+publish gh+release dotnet+nuget jsr shutdown reboot mail sendmail`,
  ],
  [
    "program",
    `node deno bun tsx ts-node python python3 ruby perl php java lua go+run cargo+run cargo+bench dotnet+run swift+run npm+start npm+restart
    npm+stop next nuxt astro vite nodemon docker docker-compose podman redis-server pg_ctl postgres mysqld mongod systemctl service
    brew+services psql mysql sqlite3 redis-cli mongosh curl wget ssh rsync nc telnet rails+server rails+s rails+console flask uvicorn
    gunicorn django-admin+runserver storybook serve http-server kill pkill killall xargs time gdb strace hyperfine wrk ab k6`,
  ],
];

const TABLE = new Map<string, CommandKind>();
for (const [kind, names] of ROWS)
  for (const name of names.trim().split(/\s+/)) TABLE.set(name.replace("+", " "), kind);

/** The kind of a program with the verb that follows it, where the table knows it. */
export function lookUp(program: string, verb: string | undefined): CommandKind | null {
  return (verb === undefined ? undefined : TABLE.get(`${program} ${verb}`)) ?? TABLE.get(program) ?? null;
}

/** True where the table has an entry for that very verb: `yarn add`, and not `yarn test`, though `yarn` installs. */
export function knowsVerb(program: string, verb: string): boolean {
  return TABLE.has(`${program} ${verb}`);
}

/** The kind that a script's, target's or task's name tells: "test:unit", "db:migrate", "build-and-publish". */
export function kindOfName(name: string): CommandKind {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  // format:check
  if (words.includes("check") && words.some((word) => /^(?:format|fmt|prettier|style)$/.test(word)))
    return "lint";
  for (const [kind, names] of NAMES) if (words.some((word) => names.has(word))) return kind;
  return "unknown";
}

// In this order: what does most harm decides.
const NAMES: readonly [CommandKind, ReadonlySet<string>][] = (
  [
    ["deploy", "deploy deploys deployment publish release releases push ship upload rollout"],
    ["migrate", "migrate migrations migration seed db database"],
    ["install", "install setup bootstrap deps dependencies init provision"],
    ["edit", "fix format fmt autofix write clean purge update upgrade reset"],
    ["program", "start dev serve server watch preview storybook"],
    ["generate", "generate gen codegen proto protos openapi graphql schema"],
    ["types", "typecheck types tsc mypy pyright typing"],
    ["lint", "lint eslint stylelint prettier ruff flake8 rubocop clippy vet style"],
    ["test", "test tests spec specs unit integration e2e jest vitest mocha pytest coverage check ci verify"],
    ["build", "build compile bundle dist all assemble"],
  ] as const
).map(([kind, words]) => [kind, new Set(words.split(" "))] as const);
