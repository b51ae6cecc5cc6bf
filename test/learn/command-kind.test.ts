import { describe, expect, it } from "vitest";
import { type CommandKind, commandKind, commandKinds, couldBeTheFix } from "#learn/command-kind.ts";
import { readShellLine } from "#learn/command-kind-line.ts";

const LINES: Record<Exclude<CommandKind, never>, string[]> = {
  test: [
    "npm test",
    "npm t -- src/a.test.ts",
    "npx --yes jest@29 src",
    "pnpm exec vitest run",
    "yarn test",
    "python3 -m pytest -q",
    ".venv/bin/pytest tests",
    "uv run pytest",
    "python manage.py test shop",
    "python tests/test_cart.py",
    "go test ./... -run 'A|B'",
    "cargo test -- --nocapture",
    "cargo nextest run",
    "bundle exec rspec spec/a_spec.rb:3",
    "vendor/bin/phpunit --filter x",
    "./mvnw -q test",
    "mvn clean verify",
    "./gradlew :app:test --tests 'a.*'",
    "dotnet test",
    "ctest --output-on-failure",
    "mix test",
    "make test",
    "make -C sub check",
    "node --test test/",
    "node test/cart.test.mjs",
    "nx test shop",
    "CI=1 timeout 60 npm test",
    "cd packages/a && npm test 2>&1 | tail -20",
    "npm run test:unit",
    "bash -lc 'npm test'",
    "npm test > /dev/null",
    "(cd a && pytest)",
    "mocha -u tdd",
  ],
  build: [
    "make",
    "npm run build:prod",
    "go build ./...",
    "cargo check",
    "npx vite build",
    "gcc -c a.c",
    "mvn package",
    "gradle assemble",
    "docker build .",
  ],
  lint: [
    "eslint .",
    "npx prettier --check .",
    "ruff check src",
    "ruff format --check",
    "black --check .",
    "cargo clippy",
    "cargo fmt --check",
    "gofmt -l .",
    "npm run lint",
    "npm run format:check",
    "shellcheck a.sh",
    "mix format --check-formatted",
  ],
  types: ["tsc --noEmit", "npx tsc -p web", "mypy src", "python -m mypy src", "npm run typecheck", "pyright"],
  install: [
    "npm ci",
    "npm install left-pad",
    "yarn",
    "yarn add a",
    "pnpm i",
    "pip install -r requirements.txt",
    "python -m pip install x",
    "python3 -m venv .venv",
    "uv sync",
    "poetry install",
    "bundle",
    "go mod tidy",
    "go get ./...",
    "cargo fetch",
    "sudo apt-get install libpq-dev",
    "composer install",
    "mix deps.get",
    "nvm use 20",
    "source .venv/bin/activate",
    "export DATABASE_URL=x",
    "cd web && npm ci",
    "make install",
    "./scripts/setup.sh",
  ],
  generate: [
    "npx prisma generate",
    "protoc --go_out=. a.proto",
    "go generate ./...",
    "npm run codegen",
    "buf generate",
    "python manage.py makemigrations",
  ],
  migrate: [
    "npx prisma migrate dev",
    "alembic upgrade head",
    "rails db:migrate",
    "python manage.py migrate",
    "npm run db:migrate",
    "php artisan migrate",
    "npx knex migrate:latest",
  ],
  edit: [
    "rm -rf dist",
    "sed -i s/a/b/ x",
    "mv a b",
    "echo x > a.txt",
    "cat a >> b",
    "eslint . --fix",
    "prettier --write .",
    "prettier --check --write .",
    "ruff check --fix",
    "ruff format",
    "black .",
    "gofmt -w .",
    "rubocop -a",
    "jest -u",
    "vitest run --update",
    "find . -name x -delete",
    "npm run lint:fix",
    "npm run format",
  ],
  read: [
    "ls -la",
    "cat a.txt",
    "git status",
    "git diff HEAD~1",
    "git log --oneline | head",
    "git branch -a",
    "git config --get user.name",
    "git stash list",
    "grep -rn x src",
    "sed -n 1,3p a",
    "find . -name x",
    "npm ls",
    "pip list",
    "go version",
    "node --version",
    "eslint --help",
    "cd a",
    "echo $(git rev-parse HEAD)",
    "docker ps",
    "docker compose logs",
    "cat a | grep b | wc -l",
    "echo x > /dev/null",
  ],
  "version-control": [
    "git checkout main",
    "git stash pop",
    "git pull",
    "git branch -D x",
    "git config user.name x",
    "git push",
    "git submodule update --init",
  ],
  deploy: [
    "npm publish",
    "cargo publish",
    "docker push x",
    "npm run deploy",
    "npm run build-and-publish",
    "kubectl apply -f x",
    "terraform apply",
    "vercel",
    "twine upload dist/x",
    "mvn deploy",
    "make release",
    "./scripts/deploy.sh",
    "./gradlew publish",
  ],
  program: [
    "node server.js",
    "python app.py",
    "npm start",
    "npm run dev",
    "docker compose up -d",
    "redis-server",
    "cargo run",
    "./run.sh",
    "npm run test:watch",
    "curl localhost:3000",
  ],
  unknown: [
    "pip install x; rm -rf /",
    "npm test && npm publish",
    "npm install && npm test",
    "npm run whatever",
    "frobnicate",
    "$CMD test",
    "npx -p typescript tsc",
    "env -i npm test",
    "for f in *; do rm $f; done",
    "if true; then npm test; fi",
    "npm test '",
    "",
    "bash -c 'npm test' extra",
    "make test lint deploy",
    "mvn exotic:goal",
    "npm-test",
    "testnpm test",
    "pip installx",
  ],
};

describe("commandKind", () => {
  it.each(Object.entries(LINES).flatMap(([kind, lines]) => lines.map((line) => [line, kind] as const)))(
    "%s: %s",
    (line, kind) => {
      expect(commandKind(line)).toBe(kind);
    },
  );

  it("takes words as they are: nothing in them is the shell's", () => {
    expect(commandKind(["pip", "install", "x; rm -rf /"])).toBe("install");
    expect(commandKind(["echo", "a > b"])).toBe("read");
    expect(commandKind(["sh", "-c", "npm test && npm publish"])).toBe("unknown");
    expect(commandKind(["sh", "script.sh"])).toBe("unknown");
    expect(commandKind([])).toBe("unknown");
  });

  it("looks one level through scripts and recipes", () => {
    const scripts = {
      test: "vercel --prod",
      check: "eslint . && eslint bin",
      ci: "npm ci && jest",
      go: "jest --ci",
      unit: "node scripts/run.js",
      "make test": "@echo testing\n\tpytest -q",
      "make ship": "pytest && docker push x",
      "make all": "$(MAKE) test",
    };
    expect(commandKind("npm test", scripts)).toBe("deploy");
    expect(commandKind("npm run check", scripts)).toBe("lint");
    expect(commandKind("npm run ci", scripts)).toBe("unknown");
    expect(commandKind("npm run go", scripts)).toBe("test");
    expect(commandKind("npm run unit", scripts)).toBe("test");
    expect(commandKind("make test", scripts)).toBe("test");
    expect(commandKind("make ship", scripts)).toBe("unknown");
    expect(commandKind("make", scripts)).toBe("test");
    expect(commandKind("yarn go", scripts)).toBe("test");
    expect(commandKind("npm run elsewhere", scripts)).toBe("unknown");
  });

  it("tells what could have been the fix", () => {
    const could = (line: string) => (commandKinds(line) ?? []).some(couldBeTheFix);
    for (const line of [
      "npm ci",
      "npx prisma generate",
      "alembic upgrade head",
      "docker compose up -d",
      "export A=1",
      "rm -rf node_modules/.cache",
      "npm install && npm test",
      "npm run build",
    ])
      expect(could(line), line).toBe(true);
    for (const line of [
      "ls",
      "cat a",
      "git status",
      "git diff",
      "npm test",
      "eslint .",
      "tsc --noEmit",
      "cd a && git log | head",
    ])
      expect(could(line), line).toBe(false);
  });
});

describe("readShellLine", () => {
  it("splits a line into its commands", () => {
    expect(readShellLine("A=1 npm test 2>&1 | tee log && echo 'a b' > x; sleep 1 & wait")).toEqual([
      { argv: ["npm", "test"], dynamic: false, writes: null, joint: "" },
      { argv: ["tee", "log"], dynamic: false, writes: null, joint: "|" },
      { argv: ["echo", "a b"], dynamic: false, writes: "x", joint: "&&" },
      { argv: ["sleep", "1"], dynamic: false, writes: null, joint: ";" },
      { argv: ["wait"], dynamic: false, writes: null, joint: "&" },
    ]);
  });

  it.each([
    ["npm test $ARGS", true],
    ['npm test "$(cat x)"', true],
    ["A=$(rm x) npm test", true],
    ["A=$B npm test", false],
    ["eslint 'src/$x' *.ts", false],
    ["npm test `x`", true],
  ])("sees what is only known when it runs: %s", (line, dynamic) => {
    expect(readShellLine(line)?.[0]?.dynamic).toBe(dynamic);
  });

  it("gives up on what is no plain line", () => {
    for (const line of ["f() { x; }", "while true; do x; done", "a &&", "'", "x".repeat(30_000)])
      expect(readShellLine(line)).toBeNull();
  });
});
