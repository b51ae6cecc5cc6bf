import { describe, expect, it } from "vitest";
import { isAnswer, isOurs, onlyLooks } from "#loop/backfill-transcripts-kind.ts";
import { asItRan, readShellLine } from "#loop/backfill-transcripts-line.ts";
import { parseLine } from "#loop/backfill-transcripts-shell.ts";

const CWD = "/home/dev/shop";
const read = (line: string) => readShellLine(line, CWD);
const sh = (line: string) => ["sh", "-c", line];

describe("the command that matters", () => {
  it.each([
    ["npm test", ["npm", "test"], ""],
    ["cd web && npm test", ["npm", "test"], "/web"],
    ["cd web; cd ..//api && npm test", ["npm", "test"], "/web/..//api"],
    ["cd '/home/dev/shop/my web' && npm test", ["npm", "test"], "/my web"],
    ["npm test 2>&1 | tail -40", ["npm", "test"], ""],
    ["npm test 2>&1 | grep -v warn | head -n 5", ["npm", "test"], ""],
    ["npm test > out.txt 2>&1", ["npm", "test"], ""],
    ["npm test &> /dev/null", ["npm", "test"], ""],
    ["CI=1 npm test", ["npm", "test"], ""],
    ["CI=1 timeout 60 npm test", ["npm", "test"], ""],
    ["export CI=1 && npm test", ["npm", "test"], ""],
    ["set -o pipefail; npm test | tee log", ["npm", "test"], ""],
    ["timeout 60 npm test", ["npm", "test"], ""],
    ["timeout -k 5 --foreground 60s npm test", ["npm", "test"], ""],
    ["time npm test", ["npm", "test"], ""],
    ["echo start && npm test && echo done", ["npm", "test"], ""],
    ["npm test || true", ["npm", "test"], ""],
    ["npm test; sleep 5", ["npm", "test"], ""],
    ["npm test > /tmp/o.log 2>&1; tail -40 /tmp/o.log", ["npm", "test"], ""],
    ['npm test &> o.log; echo "exit $?"; grep -n fail o.log | head', ["npm", "test"], ""],
    ["cd web && npm test > o.log 2>&1 || cat o.log", ["npm", "test"], "/web"],
    ['npm test; echo "exit: $?"', ["npm", "test"], ""],
    ["source .venv/bin/activate && pytest -x", ["pytest", "-x"], ""],
    ['pytest -k "a and b"', ["pytest", "-k", "a and b"], ""],
    ["npx vitest run \\\n  test/a.test.ts", ["npx", "vitest", "run", "test/a.test.ts"], ""],
    ["# the tests\nnpm test", ["npm", "test"], ""],
    ["(cd web && npm test)", ["npm", "test"], "/web"],
    ["( npm test )", ["npm", "test"], ""],
    ["(cd web && CI=1 npm test) 2>&1 | tail -40", ["npm", "test"], "/web"],
    ["sed -i 's/a/b/' src/a.ts && npm test", ["npm", "test"], ""],
    ["perl -0pi -e 's/a/b/' src/a.ts; npm test | tail -5", ["npm", "test"], ""],
    ["cp a.env .env && rm -rf out && mkdir out && cd web && npm test", ["npm", "test"], "/web"],
    ["printf 'x' > src/a.ts && npm test", ["npm", "test"], ""],
    ["ls -la && npm test", ["npm", "test"], ""],
    ["git diff --stat | head -20; cd web && npm test", ["npm", "test"], "/web"],
    ["cat package.json && git status --short && npm test 2>&1 | tail", ["npm", "test"], ""],
    ["cat > src/a.ts <<'EOF'\nit's $(x) \"\nnpm test\nEOF\nnpm test", ["npm", "test"], ""],
    ["cd web && cat <<-EOF > a.ts && npm test 2>&1 | tail\n\tcat > b <<X\n\tEOF", ["npm", "test"], "/web"],
    ['cat > a <<A\nx\nA\ncat >> b <<"B"\n\nB\n\nCI=1 npm test', ["npm", "test"], ""],
  ])("of %j is %j", (line, argv, inside) => {
    const { argv: words, directory } = read(line);
    expect(words).toEqual(argv);
    expect(directory).toBe(CWD + inside);
  });

  it.each([
    "npm run build && npm test",
    "npm run lint; npm test",
    "cat input.json | python3 check.py",
    "for f in a b; do node $f; done",
    "npm test $(cat files)",
    "if true; then npm test; fi",
    "(cd web && npm test) && npm run lint",
    "(cd web && npm test); npm run lint",
    "(cd web && npm test) || (cd api && npm test)",
    "(cd web && (npm test))",
    "((n++))",
    "(npm test",
    "python3 - <<'EOF'\nprint(1)\nEOF",
    "echo `date`",
    'node -e "console.log(`x`)"',
    'echo "unclosed',
    "diff <(a) <(b)",
    "sed -n 1,5p src/a.ts && npm test",
    "npm ci && npm test",
    "grep -q x a.ts && npm test",
    "git diff --quiet && npm test",
    "cat a.ts | node && npm test",
    "ls src || npm test",
    "npm test > o.log; tail other.log",
    "npm test > o.log; sed s/a/b/ o.log > p.log",
    "npm test; tail o.log",
    "cat > a <<'EOF'\nnpm test\nEOF",
    "cat > a <<'EOF'\nnpm test",
    "cat > a <<'EOF'\nx\nEOF\nnpm run lint && npm test",
    "cat <<'EOF' | node\nx\nEOF\nnpm test",
    "git stash && npm test",
    "sed -i s/a/b/ a.ts || npm test",
  ])("of %j cannot be told: the line stays whole", (line) => {
    expect(read(line).argv).toEqual(sh(line));
  });

  it.each([
    ["cd web && npm run lint && npm test", "npm run lint && npm test", "/web"],
    ["cd 'my web'; cd src\nnpm run lint; npm test", "npm run lint; npm test", "/my web/src"],
    ["CI=1; cd web && npm run lint && npm test", "CI=1; cd web && npm run lint && npm test", ""],
    [
      "sed -i s/a/b/ a && cd web && npm run lint && npm test",
      "sed -i s/a/b/ a && cd web && npm run lint && npm test",
      "",
    ],
    ["cd web || exit; npm run lint && npm test", "cd web || exit; npm run lint && npm test", ""],
  ])("of %j stays whole, and runs there: %j", (line, whole, inside) => {
    expect(read(line)).toMatchObject({ argv: sh(whole), directory: CWD + inside });
  });

  it.each([
    ["sed -i s/a/b/ x.ts && npm test", "sed: can't read x.ts: No such file or directory", false],
    ["cat > no/x <<E\na\nE\nnpm test", "/bin/bash: line 1: no/x: No such file or directory", false],
    ["cat no && npm test", "cat: no: No such file or directory", false],
    ["cd no && npm test", "/bin/bash: line 1: cd: no: No such file or directory", true],
    ["sed -i s/a/b/ x.ts && npm test", "sed is no tool for it\n1 failing", true],
    ["npm test", "sed: can't read x.ts: No such file or directory", true],
  ])("of %j that printed %j was reached: %j", (line, output, isReached) => {
    const { argv } = asItRan(read(line), line, CWD, output);
    expect(argv).toEqual(isReached ? ["npm", "test"] : sh(line));
  });

  it("of a very long line is cut", () => {
    const { argv } = read(`cat > a <<EOF\n${"x".repeat(10_000)}\nEOF`);
    expect(argv[2]!.length).toBeLessThan(2_010);
  });
});

describe("the exit code", () => {
  it.each([
    ["npm test", true, null],
    ["cd web && npm test && echo ok", true, null],
    ["(cd web && npm test)", true, null],
    ["(cd web && npm test) 2>&1 | tail -5", false, null],
    ["npm run build && npm test", true, null],
    ["npm test | tail -5", false, null],
    ["npm test; sleep 5", false, null],
    ["npm test && sleep 5", true, null],
    ["npm run build && npm test | tail -5", false, null],
    ["set -o pipefail; npm test | tail -5", true, null],
    ["set -euo pipefail && npm test | tail -5", true, null],
    ["npm test || true", false, null],
    ["npm test || echo failed", false, null],
    ["npm test; echo done", false, null],
    ['npm test; echo "exit: $?"', false, "exit: "],
    ["npm test\necho EXIT=$?", false, "EXIT="],
    ["npm test | tail; echo $?", false, null],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
    ["npm test | tail; echo ${PIPESTATUS[0]}", false, ""],
    ["npm test > log 2>&1; echo $?", false, ""],
    ["npm test > log 2>&1; tail log", false, null],
    ["npm test > log 2>&1 && tail log", true, null],
    ["npm test > log 2>&1; tail log; echo $?", false, null],
    ["npm test > log 2>&1; echo exit $?; tail log", false, "exit "],
  ])("of %j is its own: %j, printed after %j", (line, exitIsOwn, exitEcho) => {
    expect(read(line)).toMatchObject({ exitIsOwn, exitEcho });
  });
});

describe("only looking", () => {
  it.each([
    "ls -la",
    "cat src/a.ts | head -50",
    "cd src && rg -n 'let sum' && wc -l *",
    "git status && git diff --stat | cat",
    "git --no-pager log -3",
    "find . -name '*.ts' | sort",
    "sed -n 1,20p a.ts",
    "node --version",
    "npm ls react",
    "echo hi > /dev/null",
    "env",
    "env | sort",
    "NODE_ENV=test",
    "NODE_ENV=test ls",
    "timeout 10 cat a.txt",
  ])("%j", (line) => {
    expect(onlyLooks(read(line))).toBe(true);
  });

  it.each([
    "npm test",
    "echo hi > a.txt",
    "sed -i s/a/b/ a.ts",
    "find . -name x -delete",
    "git commit -m x",
    "git stash",
    "ls && npm test",
    "cat $(which node)",
    "node a.js",
    "npm install",
    "lsof",
    "CI=1 npm test",
    "env CI=1 npm test",
    "env -u CI npm test",
    "time npm test",
    "cd web && CI=1 npm test 2>&1 | tail -40",
  ])("not %j", (line) => {
    expect(onlyLooks(read(line))).toBe(false);
  });
});

it.each([
  ["grep x a.txt", 1, true],
  ["rg x | head", 1, true],
  ["/usr/bin/diff a b", 1, true],
  ["git diff --exit-code", 1, true],
  ["test -f a", 1, true],
  ["test -f a && echo yes", 1, true],
  ["sudo grep x a.txt", 1, true],
  ["bash -c 'grep x a.txt'", 1, true],
  ["sudo bash -lc 'CI=1 grep x a.txt'", 1, true],
  ["zgrep x a.gz", 1, true],
  ["jq -e .version package.json", 1, true],
  ["expr 1 - 1", 1, true],
  ["kill -0 4711", 1, true],
  ["git config --get user.name", 1, true],
  ["git ls-files --error-unmatch a.ts", 1, true],
  ["systemctl is-enabled ssh", 1, true],
  ["npm outdated", 1, true],
  ["kill 4711", 1, false],
  ["git config user.name", 1, false],
  ["git difftool", 1, false],
  ["npm ls", 1, false],
  ["sudo npm test", 1, false],
  ["bash -c 'npm test'", 1, false],
  ["bash -c 'npm test; grep x a.txt'", 1, false],
  ["bash grep", 1, false],
  ["grep x a.txt", 2, false],
  ["git commit -m x", 1, false],
  ["npm test", 1, false],
])("%j with exit code %j is an answer: %j", (line, code, answer) => {
  expect(isAnswer(read(line), code)).toBe(answer);
});

it.each([
  ["twiceshy run -- npm test", true],
  ["npx twiceshy run -- npm test", true],
  ["npx --yes twiceshy failures", true],
  ["cd web && node_modules/.bin/twiceshy run -- npm test | tail", true],
  ["(cd web && npx twiceshy run -- npm test)", true],
  ["(cd twiceshy && npm test)", false],
  ["CI=1 npx twiceshy run -- npm test", true],
  ["timeout 60 twiceshy run -- npm test", true],
  ["CI=1 npx vitest twiceshy", false],
  ["npx vitest twiceshy", false],
  ["cat twiceshy.json", false],
])("%j is ours: %j", (line, ours) => {
  expect(isOurs(read(line))).toBe(ours);
});

describe("parseLine", () => {
  it("takes lists and pipes apart", () => {
    const joined = parseLine("a 1 | b && c || d; e & f")?.map(({ commands, joiner }) => [
      commands.map(({ words }) => words.join(" ")),
      joiner,
    ]);
    expect(joined).toEqual([
      [["a 1", "b"], "&&"],
      [["c"], "||"],
      [["d"], ";"],
      [["e"], "&"],
      [["f"], null],
    ]);
  });

  it.each(["&& a", "a | | b", "a >", "| a", "a && && b"])("gives up on %j", (line) => {
    expect(parseLine(line)).toBeNull();
  });

  it("keeps quotes together and undoes them", () => {
    expect(parseLine(`a 'b  c' "d \\"e\\" $f" g\\ h ''`)?.[0]?.commands[0]?.words).toEqual([
      "a",
      "b  c",
      'd "e" $f',
      "g h",
      "",
    ]);
  });

  it("is quick with a long line of anything", () => {
    const started = Date.now();
    for (const bit of ["'", '"', "a ", "\\", "& ", ">", "$", "# ", "(", "\n"]) parseLine(bit.repeat(20_000));
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});
