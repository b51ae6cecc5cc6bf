import { lintSource } from "@secretlint/core";
import { creator as preset } from "@secretlint/secretlint-rule-preset-recommend";
import { expect, test } from "vitest";
import { redact } from "#detect/redact.ts";
import { EXAMPLES } from "./redact-examples.ts";

/**
 * secretlint's maintained rules as the judge of ours: whatever they find in a planted text, they must not find after `redact`.
 * A new release that knows more makes this fail, and our table learns it (docs/decisions/0003-redact-secrets.md).
 */
const A = "q7Zt3XvB9kLmN2pR5sTuW8yA1cDeF4gHj6wErTyUiOpAsDfGhJkLzXcVbNm0QwErTy";
const HEX = "9f86d081884c7d659a2feaa0c55ad0153f2504e04f8941d39a0c0305e82c3301";
const s = (...parts: string[]) => parts.join("");
const PEM_BODY = s("MIIEpAIBAAKCAQEA", A, "\n", A, "\n", A, "\n", A);

/** One text for each pattern of the recommended preset. */
const IN_THEIR_FORMATS: readonly string[] = [
  s("AWS_ACCESS_KEY_ID=", "AK", "IA5XK3VQ7RPLM2WTZ4"),
  s("AWS_SECRET_ACCESS_KEY=", "wJalrXUtnFEMI/K7MDENG/", "bPxRfiCYqW3rT5yU7i"),
  s("key:\n-----BEGIN RSA PRIV", "ATE KEY-----\n", PEM_BODY, "\n-----END RSA PRIV", "ATE KEY-----\n"),
  s(
    '{"private_key": "-----BEGIN PRIV',
    "ATE KEY-----\\n",
    PEM_BODY.replaceAll("\n", "\\n"),
    "\\n-----END PRIV",
    'ATE KEY-----\\n"}',
  ),
  s("https://", HEX.slice(0, 40), ":x-oauth-basic@github.com/a/b"),
  s("//npm.example.com/:_auth", "Token=", A.slice(0, 30)),
  s("np", "m_", A.slice(0, 36)),
  s("xo", "xb-", "123456789012-1234567890123-", A.slice(0, 24)),
  s("xap", "p-1-", "A0123456789-1234567890123-", HEX),
  s("https://hooks.slack.com/services/", "T0A1B2C3D/B0A1B2C3D/", A.slice(0, 24)),
  s("https://", "ann:", "s3cr3tpw@example.com/x"),
  s("sk", "-", A.slice(0, 20), "T3Blbk", "FJ", A.slice(20, 40)),
  s("sk", "-proj-", (A + A).slice(0, 74), "T3Blbk", "FJ", (A + A).slice(0, 74)),
  s("sk", "-ant-api03-", (A + A).slice(0, 93), "AA"),
  s("gs", "k_", A.slice(0, 52)),
  s("h", "f_", "qZtXvBkLmNpRsTuWyAcDeFgHjwErTyUiOp"),
  s("lin", "_api_", A.slice(0, 40)),
  s("nt", "n_", "12345678901", A.slice(0, 35)),
  s("S", "G.", A.slice(0, 22), ".", A.slice(0, 43)),
  s("shp", "at_", HEX.slice(0, 32)),
  s("gh", "p_", A.slice(0, 36)),
  s("gh", "s_", A.slice(0, 36)),
  s("github", "_pat_", (A + A).slice(0, 82)),
  s("gl", "pat-", A.slice(0, 20)),
  s("gl", "sa_", A.slice(0, 32), "_", HEX.slice(0, 8)),
  s("gl", "c_", A),
  s("mongodb+srv://", "app:", "s3cr3tPw9@cluster0.example.net/db"),
  s("mysql://", "app:", "s3cr3tPw9@db.example.net/db"),
  s("postgresql://", "app:", "s3cr3tPw9@db.example.net/db"),
  s("hv", "s.", (A + A).slice(0, 95)),
  s("vc", "p_", A.slice(0, 24)),
  s("da", "pi", HEX.slice(0, 32), "-2"),
  s("dckr", "_pat_", A.slice(0, 27)),
  s("fig", "d_", A.slice(0, 42)),
];

async function findings(text: string): Promise<number> {
  const { messages } = await lintSource({
    source: { filePath: "/output.txt", content: text, ext: ".txt", contentType: "text" },
    options: {
      config: { rules: [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: preset, options: {} }] },
    },
  });
  return messages.length;
}

test("what secretlint finds, redact has taken out", async () => {
  const texts = [...IN_THEIR_FORMATS, ...EXAMPLES.map((row) => row.around.replace("@", () => row.secret))];
  let found = 0;
  for (const text of texts) {
    if ((await findings(text)) > 0) found += 1;
    // Our own mark has a colon, which they take for a user and a password.
    expect(await findings(redact(text).replace(/\[redacted:[\w-]+\]/g, "gone")), text).toBe(0);
  }
  // Without this the test would pass with a judge that sees nothing.
  expect(found).toBeGreaterThan(35);
});
