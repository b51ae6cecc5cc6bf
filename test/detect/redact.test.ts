import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redact, SHORTEST_TOKEN } from "#detect/redact.ts";
import { CONTEXT_RULES, TOKEN_RULES } from "#detect/redact-rules.ts";
import { EXAMPLES, LOOK_ALIKES } from "./redact-examples.ts";

const place = (around: string, what: string) => around.replace("@", () => what);

describe("redact", () => {
  test.each(EXAMPLES.map((row) => [row.kind, place(row.around, "…"), row] as const))(
    "%s: %s",
    (_kind, _text, row) => {
      expect(redact(place(row.around, row.secret))).toBe(place(row.around, `[redacted:${row.kind}]`));
    },
  );

  test.each(LOOK_ALIKES)("stays: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  test("takes out the same after many texts, when hints are looked for all at once", () => {
    for (let n = 0; n < 300; n++) redact(`a text without a secret, number ${n}`);
    for (const { kind, around, secret } of EXAMPLES)
      expect(redact(place(around, secret))).toBe(place(around, `[redacted:${kind}]`));
    for (const text of LOOK_ALIKES) expect(redact(text)).toBe(text);
  });

  test("every rule has an example", () => {
    const shown = new Set(EXAMPLES.map((row) => row.kind));
    expect(
      [...TOKEN_RULES, ...CONTEXT_RULES].map((rule) => rule.kind).filter((kind) => !shown.has(kind)),
    ).toEqual([]);
  });

  test("no token is shorter than the texts that are not looked through for one", () => {
    const short = EXAMPLES.flatMap(({ secret }) => [
      secret.slice(0, SHORTEST_TOKEN - 1),
      secret.slice(1 - SHORTEST_TOKEN),
    ]);
    const shapes = TOKEN_RULES.map(({ shape }) => new RegExp(shape));
    expect(short.filter((text) => shapes.some((shape) => shape.test(text)))).toEqual([]);
    const shortest = ["xo", "xb-", "q7Zt3XvB9k"].join("");
    expect([shortest.length, redact(shortest)]).toEqual([SHORTEST_TOKEN, "[redacted:slack-token]"]);
  });

  test("every shape is matched by an example of its own kind, and no shape by a look-alike", () => {
    for (const { kind, shape } of TOKEN_RULES) {
      const pattern = new RegExp(`^(?:${shape})$`);
      expect(
        EXAMPLES.some((row) => row.kind === kind && pattern.test(row.secret)) || kind === "slack-token",
        kind,
      ).toBe(true);
    }
  });

  test("whatever has a shape holds one of its hints, so a text without any holds no token", () => {
    for (const { kind, shape, hints } of TOKEN_RULES) {
      // fast-check makes texts of patterns without lookaheads; they only narrow a shape.
      const texts = fc.stringMatching(new RegExp(`^(?:${shape.replace(/\(\?[=!][^)]*\)/g, "")})$`));
      fc.assert(
        fc.property(texts, (text) => {
          expect(
            hints.some((hint) => text.includes(hint)),
            `${kind}: ${text}`,
          ).toBe(true);
        }),
        { numRuns: 60 },
      );
    }
  });

  test("a mark of ours is not taken for a secret", () => {
    const text = "[redacted:token]: 8f14e45fceea167a, token=[redacted:token], password: [redacted:password]";
    expect(redact(text)).toBe(text);
  });

  test("controls and invisible characters cannot hide a key", () => {
    const key = EXAMPLES[0]!.secret;
    expect(redact(`a \x1b[31m${key.slice(0, 9)}\u200b${key.slice(9)}\x1b[0m b`)).toBe(
      "a [redacted:aws-key] b",
    );
    expect(redact("diff line\r\nnext \u202eevil\n")).toBe("diff line\r\nnext evil\n");
  });
});

describe("private keys", () => {
  const body = Array.from(
    { length: 6 },
    (_, i) => `MIIEpAIBAAKCAQEA${i}Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4`,
  );
  const begin = ["-----BEGIN RSA PRIV", "ATE KEY-----"].join("");
  const end = ["-----END RSA PRIV", "ATE KEY-----"].join("");

  test("whole, over lines", () => {
    expect(redact(`key:\n${[begin, ...body, end].join("\n")}\nnext`)).toBe(
      "key:\n[redacted:private-key]\nnext",
    );
  });
  test("whole, escaped on one line", () => {
    expect(redact(`{"k": "${[begin, ...body, end].join("\\n")}\\n"}`)).toBe(
      '{"k": "[redacted:private-key]\\n"}',
    );
  });
  test("whole, with a log's prefix on each line", () => {
    expect(redact([begin, ...body, end].map((line) => `api | ${line}`).join("\n"))).toBe(
      "api | [redacted:private-key]",
    );
  });
  test("cut off: what is no key any more stays", () => {
    expect(redact(`${[begin, ...body].join("\n")}\nError: invalid key`)).toBe(
      "[redacted:private-key]\nError: invalid key",
    );
    expect(redact(`${begin}\n${body[0]}`)).toBe("[redacted:private-key]");
    expect(redact(`${begin}\\n${body.join("\\n")}`)).toBe("[redacted:private-key]");
  });
  test("cut off at its beginning", () => {
    expect(redact(`… 12 lines left out\n${[...body, end].join("\n")}\nnext`)).toBe(
      "… 12 lines left out\n[redacted:private-key]\nnext",
    );
  });
  test("two of them, the first cut off", () => {
    expect(redact([begin, body[0], "oops here", begin, body[1], end, "z"].join("\n"))).toBe(
      "[redacted:private-key]\noops here\n[redacted:private-key]\nz",
    );
  });
});

describe("properties", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...EXAMPLES.map((row) => place(row.around, row.secret)),
      ...EXAMPLES.map((row) => row.secret),
      ...LOOK_ALIKES,
      "[redacted:token]",
      "password",
      "token=",
      ": ",
      "=",
      '"',
      "'",
      "\\",
      "\n",
      " ",
      "@",
      "://",
      "--",
    ),
    fc.string({ unit: "grapheme", maxLength: 12 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

  test("a second time changes nothing", () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = redact(given);
        expect(redact(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test("hostile repetitions cost linear time", () => {
    const hostile = [
      ...EXAMPLES.map((row) => row.secret.slice(0, Math.ceil(row.secret.length / 2))),
      ...EXAMPLES.map((row) => place(row.around, "")),
      "password: ",
      "password=",
      'password="',
      "token-",
      "-----BEGIN PRIVATE KEY-----",
      "-----BEGIN PRIVATE KEY-----\nAAAA",
      "AAAA\n-----END PRIVATE KEY-----\n",
      "://a:",
      "curl -u ",
      "mysql ",
      "eyJ",
      "sk-",
      "\\",
      "secret_key_",
      "--password ",
    ];
    // The least of some tries: other tests share the processors.
    const cost = (pattern: string, length: number) => {
      const given = pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
      const tries = Array.from({ length: 4 }, () => {
        const start = performance.now();
        redact(given);
        return performance.now() - start;
      });
      return Math.min(...tries);
    };
    for (const pattern of hostile.filter((one) => one !== "")) {
      // Quadratic time would make the longer one cost 64 times the shorter; under 3 ms all is noise.
      const ratio = cost(pattern, 80_000) / Math.max(cost(pattern, 10_000), 3);
      expect(ratio, JSON.stringify(pattern)).toBeLessThan(32);
    }
  });

  test("takes no longer for a value of many words with a hyphen between them", () => {
    // Each of its hyphens could be read in two ways, and all ways were tried: 25 of them took a second, 60 would not have ended.
    const start = performance.now();
    redact(`password: ${"ab1-".repeat(26)}+x`);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
