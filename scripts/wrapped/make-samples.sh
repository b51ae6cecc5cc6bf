#!/bin/sh
# Runs the real task runners on two small packages, one of which fails, and prints what each puts around their output: the forms in
# wrappers-task.mjs are taken from here. Wants turbo, nx, lerna, concurrently, npm-run-all2, wireit, pnpm and rust-just on the PATH
# (npm install --ignore-scripts in a scratch folder), and writes only below the folder it is given.
set -u
cd "$(mktemp -d "${1:-/tmp}/wrapped.XXXXXX")" || exit 1
export CI=1 NX_DAEMON=false NX_NO_CLOUD=true DO_NOT_TRACK=1 TURBO_TELEMETRY_DISABLED=1
mkdir -p packages/web packages/api
printf '#!/bin/sh\necho "FAIL a.test.js"\necho\necho "    Error: bad"\necho "      at f (a.js:1:1)" >&2\nexit 1\n' > fail.sh
printf '#!/bin/sh\nfor i in 1 2 3; do echo "line $i"; sleep 0.05; done\n' > ok.sh
chmod +x fail.sh ok.sh
cat > package.json <<'J'
{ "name": "root", "private": true, "workspaces": ["packages/*"], "scripts": { "test": "./fail.sh", "ok": "./ok.sh", "wire": "wireit" },
  "wireit": { "wire": { "command": "./fail.sh" } } }
J
echo '{"name":"@acme/web","version":"1.0.0","scripts":{"test":"../../fail.sh"}}' > packages/web/package.json
echo '{"name":"api","version":"1.0.0","scripts":{"test":"../../ok.sh"}}' > packages/api/package.json
printf 'packages:\n  - packages/*\n' > pnpm-workspace.yaml
echo '{"tasks":{"test":{"cache":false}}}' > turbo.json
echo '{"version":"independent","packages":["packages/*"]}' > lerna.json
echo '{"targetDefaults":{"test":{"cache":false}}}' > nx.json
printf 'sub:\n\t./fail.sh\n' > Makefile
printf 'test:\n    ./fail.sh\n' > justfile
git init -q . && git add -A && git -c user.name=a -c user.email=a@example.com commit -qm x

show() {
  printf '\n=== %s\n' "$*"
  "$@" </dev/null 2>&1 | cat -v
}
show npm test --workspaces
show concurrently ./fail.sh ./ok.sh
show concurrently -p pid ./fail.sh ./ok.sh
show concurrently -p time ./fail.sh ./ok.sh
show concurrently -p command -l 8 ./fail.sh ./ok.sh
show run-p -l test ok
show npm run wire
show pnpm -r --no-bail test
show env TURBO_FORCE=1 turbo run test
show env GITHUB_ACTIONS=true turbo run test
show nx run-many -t test --outputStyle=stream
show nx run-many -t test
show lerna run test --stream --no-bail
show lerna exec --parallel --no-bail -- ../../fail.sh
show make -j2
show just test
