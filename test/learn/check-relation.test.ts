import { describe, expect, it } from "vitest";
import { relateChecks } from "#learn/check-relation.ts";
import { familyOf, identifyCheck } from "#loop/check-identity.ts";

type Side = string | [directory: string, line: string];

/** A line as one types it; words in double quotes may hold spaces. */
function check(side: Side) {
  const [directory, line] = typeof side === "string" ? ["", side] : side;
  const argv = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2]!);
  return identifyCheck(argv, directory);
}

const MIRROR = {
  same: "same",
  wider: "narrower",
  narrower: "wider",
  overlapping: "overlapping",
  other: "other",
} as const;

/** Each row is read both ways, and what is related must share a family. */
function expectRelation(a: Side, b: Side, relation: keyof typeof MIRROR) {
  expect(relateChecks(check(a), check(b))).toBe(relation);
  expect(relateChecks(check(b), check(a))).toBe(MIRROR[relation]);
  if (relation !== "other") expect(familyOf(check(a))).toBe(familyOf(check(b)));
}

const SAME: [Side, Side][] = [
  ["npm test", "npm run test"],
  ["npm test", "npm t"],
  ["npm test", "npm test --silent"],
  ["npm test", "npm test -- --verbose --bail"],
  ["npm test -- src/a.test.ts", "npm test -- ./src/a.test.ts --no-coverage"],
  ["npm test -- src/a.test.ts", "npm test src/a.test.ts"],
  ["node check.mjs", "node ./check.mjs"],
  ["python3 ./manage.py test shop", "python3 manage.py test shop"],
  ["bash ./ci/check.sh --fast", "bash ci/check.sh --fast"],
  ["npx vitest run", "vitest"],
  ["vitest run --reporter=dot", "vitest run --reporter verbose --no-color"],
  ["jest --maxWorkers=2 -i", "npx jest --ci"],
  ["jest src/a --silent", "jest src/a"],
  ["pytest", "python -m pytest"],
  ["pytest", "python3 -m pytest -q"],
  ["pytest", "pytest ."],
  ["pytest -xvs", "pytest -x -v --tb=short"],
  ["pytest -n4", "pytest -n auto"],
  ["pytest tests/", "pytest ./tests"],
  ["pytest -k login", "pytest -k login -q"],
  [["tests", "pytest"], "pytest tests"],
  [["tests", "pytest unit/test_a.py"], "pytest tests/unit/test_a.py"],
  ['sh -c "cd packages/a && pytest -q 2>&1"', ["packages/a", "pytest"]],
  ["timeout 120 pytest -q", "pytest"],
  ["go test ./... -v -count=1", "go test ./..."],
  ["go test", "go test ."],
  ["go test --run TestCart ./...", "go test -run=TestCart ./..."],
  ["cargo test -- --nocapture", "cargo test -q"],
  ["mvn clean test -B -q", "mvn test"],
  ["gradle test --info", "gradle clean test --no-daemon"],
  ["make test -j4 -s", "make test"],
  ["eslint . --format json", "eslint ."],
  ["ruff check", "ruff check . -q"],
  ["tsc -p web", "tsc --project web --pretty"],
  ["node --test --test-reporter=spec", "node --test"],
  ["rspec --format doc --color", "rspec"],
  ["ctest --output-on-failure -j8", "ctest -V"],
  ["dotnet test --nologo -v q", "dotnet test"],
  ["mix test --trace", "mix test --seed 0"],
  ["phpunit --colors=never", "vendor/bin/phpunit --testdox"],
  ["jest --foo", "jest --foo --silent"],
];

const WIDER: [Side, Side][] = [
  ["npm test", "npm test -- src/a.test.ts"],
  ["npm run test", 'npm t -- -t "adds up"'],
  ["npm test -- src", "npm test -- src/a.test.ts"],
  ["npm test -- src/a.test.ts", "npm test -- src/a.test.ts -t name"],
  ["npm test -- --coverage", "npm test"],
  ["npm run lint", "npm run lint -- src/a.ts"],
  ["yarn test", "yarn test src/a.test.ts"],
  ["pnpm run test", "pnpm test src/a.test.ts"],
  ["vitest run", "npx vitest run src/a.test.ts"],
  ["vitest run src/a", "vitest run src/a.test.ts"],
  ["vitest run a.test.ts b.test.ts", "vitest run a.test.ts"],
  ["vitest run", "vitest run --project web"],
  ["vitest run", "vitest run --passWithNoTests"],
  ["jest", 'jest -t "adds up"'],
  ["jest -t adds", 'jest -t "adds up"'],
  ["jest src", "jest src/cart -t adds"],
  ["jest --coverage", "jest"],
  ["mocha", "mocha test/a.js -g empty"],
  ["node --test", "node --test a.test.js"],
  ["node --test", ["packages/a", "node --test"]],
  ["node --test test", "node --test test/a.test.js --test-name-pattern=adds"],
  ["playwright test", "npx playwright test login.spec.ts --project=chromium"],
  ["bun test", "bun test cart"],
  ["eslint .", "eslint src/a.ts"],
  ["eslint src", "eslint src/a.ts src/b.ts"],
  ["eslint src --max-warnings 0", "eslint src"],
  ["eslint src", "eslint src --quiet"],
  ["tsc", "tsc --noEmit"],
  ["pytest", "pytest tests/a.py::test_x"],
  ["pytest tests/", "pytest tests/unit"],
  ["pytest tests/a.py", "pytest tests/a.py::TestCart::test_total"],
  ["pytest tests/a.py::TestCart", "pytest tests/a.py::TestCart::test_total"],
  ["pytest tests/a.py::test_x", 'pytest "tests/a.py::test_x[3-4]"'],
  ["pytest", "pytest -k expr"],
  ["pytest -m slow", "pytest -m slow -k expr tests"],
  ["pytest", "pytest --ignore=tests/e2e"],
  ["pytest --ignore=a", "pytest --ignore=a --ignore=b"],
  ["pytest", "pytest --lf"],
  ["pytest", ["packages/a", "pytest"]],
  ["pytest", 'sh -c "cd packages/a && pytest"'],
  ["pytest packages", ["packages/a", "python -m pytest tests -q"]],
  ["pytest a.py b.py", "pytest b.py"],
  ["uv run pytest", "uv run pytest tests/a.py"],
  ["poetry run python -m pytest", "poetry run python -m pytest -k x"],
  ["python -m unittest", "python -m unittest pkg.mod"],
  ["python -m unittest pkg.mod", "python3 -m unittest pkg.mod.CartTest.test_total"],
  ["ruff check", "ruff check src/a.py"],
  ["ruff check", "ruff check --select E501"],
  ["mypy src", "mypy src/shop/cart.py"],
  ["mypy --strict src", "mypy src"],
  ["flake8", "flake8 src"],
  ["go test ./...", "go test ./pkg/..."],
  ["go test ./pkg/...", "go test ./pkg"],
  ["go test ./...", "go test"],
  ["go test ./...", "go test ./... -run TestCart"],
  ["go test -run TestCart", "go test -run TestCart/empty"],
  ["go test ./... -race", "go test ./..."],
  ["go test ./...", "go test -short ./..."],
  ["go vet ./...", "go vet ./cmd"],
  ["cargo test", "cargo test cart"],
  ["cargo test cart", "cargo test cart::total"],
  ["cargo test -p shop", "cargo test -p shop cart"],
  ["cargo test --workspace", "cargo test -p shop"],
  ["cargo test --workspace", "cargo test"],
  ["cargo test -p a -p b", "cargo test -p a"],
  ["cargo test", "cargo test --lib"],
  ["mvn test", "mvn test -Dtest=CartTest"],
  ["mvn -Dtest=CartTest test", "mvn test -Dtest=CartTest#empty"],
  ["mvn verify", "mvn test"],
  ["mvn test", "mvn test -pl shop"],
  ["mvn package", "mvn package -DskipTests"],
  ["./gradlew test", "./gradlew test --tests com.shop.CartTest"],
  ["gradle test --tests com.shop.*", "gradle test --tests com.shop.CartTest.empty"],
  ["gradle test", "gradle :app:test"],
  ["gradle check", "gradle test"],
  ["gradle build", "gradle build -x test"],
  ["rspec", "rspec spec/cart_spec.rb:12"],
  ["bundle exec rspec spec", "bundle exec rspec spec/cart_spec.rb"],
  ["rspec spec/cart_spec.rb", "rspec spec/cart_spec.rb:12"],
  ["rails test", "rails test test/models/cart_test.rb:7"],
  ["phpunit", "phpunit --filter testEmpty"],
  ["phpunit tests", "phpunit tests/CartTest.php"],
  ["ctest", "ctest -R cart"],
  ["dotnet test", "dotnet test --filter Name~Cart"],
  ["mix test", "mix test test/cart_test.exs:12"],
  ["make test lint", "make test"],
  ["bats test", "bats test/a.bats"],
  ["shellcheck a.sh b.sh", "shellcheck a.sh"],
];

const OVERLAPPING: [Side, Side][] = [
  ["npm test -- src/a.test.ts", "npm test -- src/b.test.ts"],
  ["npm test -- -t one", "npm test -- -t two"],
  ["jest src/a", "jest src/b"],
  ["jest -t one src", "jest src/a"],
  ["pytest -k one", "pytest -k two"],
  ["pytest a.py b.py", "pytest b.py c.py"],
  ["pytest tests/a.py", "pytest -k login"],
  ["pytest --ignore=a", "pytest tests/x.py"],
  ["go test ./... -run A", "go test ./pkg"],
  ["go test -run Cart", "go test -run TestBasket"],
  ["go test -run empty", "go test -run TestCart/empty"],
  ["cargo test", "cargo test -p shop"],
  ["cargo test a", "cargo test b"],
  ["mvn package -DskipTests", "mvn test"],
  ["eslint . --quiet", "eslint src"],
  ["make test lint", "make lint build"],
  ["make", "make test"],
  ['jest -t "a|b"', "jest -t a"],
];

const OTHER: [Side, Side][] = [
  ["npm test", "npm run lint"],
  ["npm test", ["packages/a", "npm test"]],
  [
    ["packages/a", "npm test"],
    ["packages/b", "npm test"],
  ],
  ["npm test", "yarn test"],
  ["npm test", "jest"],
  ["npm test", "npm test --workspaces"],
  ["npm test", "npm test -w packages/a"],
  ["npm test", "npm test -- -u"],
  ["npm test", "npm publish"],
  ["npm install", "npm install left-pad"],
  ["pnpm install", "pnpm install left-pad"],
  ["yarn add a", "yarn add a b"],
  ["npm test", 'sh -c "npm test && echo ok"'],
  ["npm test", 'sh -c "npm test | tail"'],
  ["npm test", 'sh -c "npm test || true"'],
  ["jest", "jest -u"],
  ["jest", "jest --config other.js"],
  ["jest --new thing src/a", "jest --new thing"],
  ["jest --watch", "jest"],
  ["jest", ["packages/a", "jest"]],
  ["vitest run", "vitest bench"],
  ["vitest run", "vitest related src/a.ts"],
  ["pytest a.py", "pytest b.py"],
  ["pytest tests/a.py", "pytest tests/a.pyx"],
  ["pytest tests/unit", "pytest tests/unit2"],
  ["pytest tests/a.py::test_x", "pytest tests/a.py::test_xy"],
  [
    ["packages/a", "pytest"],
    ["packages/ab", "pytest"],
  ],
  ["pytest", "uv run pytest"],
  ["pytest", "python3.12 -m pytest"],
  ["pytest", "pytest -c other.ini"],
  ["pytest -c my.ini", ["sub", "pytest -c my.ini"]],
  ["pytest", "pytest -p no:randomly"],
  ["pytest", ["..", "pytest ../elsewhere"]],
  ["python -m unittest a", "python -m unittest b"],
  ["python -m unittest", ["sub", "python -m unittest"]],
  ["ruff check", "ruff format --check"],
  ["mypy a.py", "mypy b.py"],
  ["tsc", "tsc -p web"],
  ["tsc", "tsc a.ts"],
  ["tsc", "tsc --strict"],
  ["eslint src", "eslint test"],
  ["eslint src", "eslint src --fix"],
  ["go test ./a", "go test ./b"],
  ["go test ./pkg/...", "go test ./pkg2/..."],
  ["go test ./...", "go test github.com/ann/shop/cart"],
  ["go test ./...", "go vet ./..."],
  ["go test ./...", ["tools", "go test ./..."]],
  ["go test ./...", "go test -tags=e2e ./..."],
  ["cargo test", "cargo test --release"],
  ["cargo test", "cargo build"],
  ["cargo test -p a", "cargo test -p b"],
  ["mvn test", "mvn test -Pci"],
  ["mvn test", "./mvnw test"],
  ["gradle test", "gradle lint"],
  ["rspec spec/a_spec.rb:1", "rspec spec/a_spec.rb:12"],
  ["rspec", "bundle exec rspec"],
  ["make test", "make test CI=1"],
  ["make test", "make -C sub test"],
  ["make test", "make lint"],
  ["dotnet test", "dotnet test -c Release"],
  ["node --test", "node a.test.js"],
  ["node server.js", "node server.js --port 1"],
  ["node ./server.js", "node ../server.js"],
  ["node ./server.js", "python3 ./server.js"],
  ["mytool ./a", "mytool a"],
  ["./run-tests.sh", "./run-tests.sh fast"],
  ["rm -rf a", "rm -rf a b"],
];

describe("relateChecks", () => {
  it.each(SAME)("%j is the same as %j", (a, b) => expectRelation(a, b, "same"));
  it.each(WIDER)("%j is wider than %j", (a, b) => expectRelation(a, b, "wider"));
  it.each(OVERLAPPING)("%j overlaps %j", (a, b) => expectRelation(a, b, "overlapping"));
  it.each(OTHER)("%j is another than %j", (a, b) => expectRelation(a, b, "other"));

  it("says that what it does not understand is the same as itself", () => {
    for (const line of ["./run-tests.sh", 'sh -c "a | b"', "jest --new thing", "make -Z x"])
      expectRelation(line, line, "same");
  });

  it("never lets a chain of narrower runs lead back to a wider one", () => {
    const sides = [...SAME, ...WIDER, ...OVERLAPPING, ...OTHER].flat() as Side[];
    const checks = [...new Map(sides.map((side) => [check(side).id, check(side)])).values()];
    for (const a of checks)
      for (const b of checks) {
        const relation = relateChecks(a, b);
        expect(MIRROR[relation], `${a.command} / ${b.command}`).toBe(relateChecks(b, a));
        if (relation !== "other") expect(familyOf(a)).toBe(familyOf(b));
        if (relation !== "wider") continue;
        for (const c of checks)
          if (relateChecks(b, c) === "wider")
            expect(relateChecks(a, c), `${a.command} > ${b.command} > ${c.command}`).toBe("wider");
      }
  });
});
