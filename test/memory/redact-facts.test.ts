import { describe, expect, test } from "vitest";
import { redact } from "#detect/redact.ts";
import { redactArgv } from "#memory/redact-facts.ts";
import { rememberOrSpool } from "#memory/remember-or-spool.ts";
import { filesWith } from "./bytes.ts";
import { aDirectory, aFinding, aMemory, aRun, aStoreDir, aTaskEvent } from "./facts.ts";

/** Another secret for every place, so that the one that got through names its place. */
const secretOf = (place: number) => `${"AKI"}A${String(place).padStart(16, "Q7X2")}`;

function factsWithSecrets() {
  let place = 0;
  const secret = () => `x ${secretOf(place++)} y`;
  const run = aRun({
    argv: ["deploy", secret()],
    check: { id: secret(), command: secret(), directory: secret() },
    signal: secret(),
    session: secret(),
    task: secret(),
    phase: secret(),
    agent: secret(),
    execution: secret(),
    git: { head: null, branch: secret(), dirty: [secret()], dirtyCount: 1, tree: null },
    os: secret(),
    tools: { [secret()]: secret() },
    output: secret(),
    filesModified: [secret()],
    diff: secret(),
  });
  const finding = aFinding("aaaa1111", {
    tool: secret(),
    category: secret(),
    tags: [secret()],
    errorType: secret(),
    message: secret(),
    file: secret(),
    test: secret(),
    frames: [{ file: secret(), line: 1, column: 1, fn: secret(), own: true }],
    excerpt: secret(),
    fingerprint: {
      hash: "aaaa1111",
      coarse: "c",
      recipe: "2026-11",
      parts: [{ name: "message", value: secret(), contributes: true, why: secret() }],
    },
  });
  const event = aTaskEvent({
    task: secret(),
    title: secret(),
    category: secret(),
    files: [secret()],
    phase: secret(),
  });
  return { run, finding, event, places: place };
}

describe("nothing secret is stored", () => {
  test("in the database, whatever field it came in", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({ redact }, storeDir);
    const { run, finding, event, places } = factsWithSecrets();
    memory.remember(run, [finding]);
    memory.recordTaskEvent(event);
    memory.close();
    const leaked = Array.from({ length: places }, (_, place) => place).filter(
      (place) => filesWith(storeDir, secretOf(place)).length > 0,
    );
    expect(leaked).toEqual([]);
    // The search itself works: without scrubbing every one of them is found.
    const open = aStoreDir();
    const careless = aMemory({}, open);
    careless.remember(run, [finding]);
    careless.recordTaskEvent(event);
    const found = Array.from({ length: places }, (_, place) => filesWith(open, secretOf(place)).length > 0);
    expect(found).toEqual(Array.from({ length: places }, () => true));
  });

  test("in the spool", () => {
    const spool = aDirectory();
    const { run, finding, places } = factsWithSecrets();
    const kept = rememberOrSpool({ store: "/dev/null/no", spools: [spool] }, run, [finding], { redact });
    expect(kept.kind).toBe("spooled");
    for (let place = 0; place < places; place += 1) expect(filesWith(spool, secretOf(place))).toEqual([]);
  });

  test("when scrubbing itself fails, nothing is written anywhere", () => {
    const spool = aDirectory();
    const kept = rememberOrSpool(
      { store: aStoreDir(), spools: [spool] },
      aRun({ output: "NEVER-STORED" }),
      [],
      {
        redact: () => {
          throw new Error("the scrubber broke");
        },
      },
    );
    expect(kept).toMatchObject({ kind: "lost" });
    expect(filesWith(spool, "NEVER")).toEqual([]);
  });
});

test.each([
  [
    ["mysqladmin", "--password", "hunter2", "ping"],
    ["mysqladmin", "--password", "[redacted:password]", "ping"],
  ],
  [
    ["curl", "-u", "ann:hunter2", "https://x.io"],
    ["curl", "-u", "ann:[redacted:password]", "https://x.io"],
  ],
  [
    ["env", "API_KEY=0a1b2c3d4e", "npm", "test"],
    ["env", "API_KEY=[redacted:key]", "npm", "test"],
  ],
  [
    ["docker", "run", "-u", "1000:1000", "node"],
    ["docker", "run", "-u", "1000:1000", "node"],
  ],
  [
    ["vitest", "--token-limit", "5", "password", "reset"],
    ["vitest", "--token-limit", "5", "password", "reset"],
  ],
  [
    ["git", "commit", "-m", "password: use argon2 now"],
    ["git", "commit", "-m", "password: use argon2 now"],
  ],
])("arguments %o", (argv, expected) => {
  expect(redactArgv(argv, redact)).toEqual(expected);
});
