import { describe, expect, test } from "vitest";
import { redactNamed } from "#detect/redact-named.ts";

/** In each row what stands between « and » must go, and nothing else. A row without them must stay as it is. */
const rows: readonly string[] = [
  // The ways to write a name and its value.
  "PASSWORD=«hunter2»",
  "export DB_PASSWORD=«hunter2»; run",
  "DB_PASSWORD='«hun ter2»' run",
  'password = "«hunter2»"',
  "password: '«hunter2»'",
  "password:«hunter2»",
  "password : «hunter2»",
  '"password":"«hunter2»","next":1',
  "{'password': '«hunter2»'}",
  '{\\"password\\": \\"«hunter2»\\"}',
  "PASSWORD := «hunter22»",
  ":client_secret => '«abc»'",
  'ENV["API_KEY"] = "«0a1b2c»"',
  "--password=«hunter2» --next",
  "--password «hunter2» --next",
  "--client-secret «0a1b2c» x",
  "--dbPassword «hunter2» x",
  "-- password hunter2",
  "https://x.io/?password=«hunter2»&a=b",
  "(password=«hunter2», user=ann)",
  "password=«hunter2»;user=ann",
  "<password>hunter2</password>",
  // Names.
  "PGPASSWORD=«hunter2»",
  "dbPassword=«hunter2»",
  "passwd=«hunter2» passphrase=«hunter3» passcode=«hunter4»",
  "MYSQL_PWD=«hunter2»",
  "secret_key_base=«0a1b2c3d»",
  "aws_secret_access_key=«0a1b2c3d»",
  "accessToken: '«abcdef»'",
  "refresh_token=«abcdef»",
  "id_token=«abcdef»",
  "API KEY: «0a1b2c3d4e»",
  "X-Api-Key: «0a1b2c3d4e»",
  "signingKey: «0a1b2c3d4e»",
  "passwords=none tokens=5 secrets=2",
  "password_reset=true passwordless=yes",
  "keyboard=qwerty1234 monkey: banana12345",
  "tokenizer=v1abcdefghij token_type=abcdefg12345",
  // A weak name needs a value that looks random.
  "token: «8f14e45fceea167a»",
  "token: Identifier",
  "token = in",
  "token=abc",
  "auth=«8f14e45fceea167a»",
  "auth: required for this route",
  "credentials: «AbCdEf123456»",
  "credentials: include",
  "otp=«a1b2c3d4e5»",
  "otp=123456",
  "jwt_key=«Zm9vYmFyYmF6cXV4OQ»",
  "author=«»Ann Example 1234567890",
  // Values that are no secret.
  "password: required",
  "password=null secret=undefined apiKey=true",
  "password=$DB_PASSWORD",
  "password=%PASSWORD%",
  "password=<password>",
  "password={{ vault.password }}",
  "password=***",
  "password=xxxxxx",
  "password=process.env.X api_key=os.environ['X']",
  "password = input.value",
  "password = readPassword()",
  "password: string",
  "password: string; token: string | null",
  "password?: string",
  "password == other; password === other; password != other",
  "password => check(password)",
  "password is wrong, secret is out, token has expired",
  "Password for ann: ",
  "password:\nnext line",
  "invalid password: try again",
  "Error: password: Password is too short",
  'password: "Password must contain a number"',
  // Two on one line, one inside another's value, and a value that never ends.
  "password=«hunter2» and token=«8f14e45fceea167a»",
  'config: "password=«hunter2»"',
  'password="«hunter2»',
  "password='«hunter2»\nnext line",
];

describe("redactNamed", () => {
  test.each(rows)("%s", (row) => {
    const given = row.replace(/[«»]/g, "");
    const expected = row.replace(/«([^»]*)»/g, (_, value) => (value === "" ? "" : "[gone]"));
    expect(redactNamed(given).replace(/\[redacted:\w+\]/g, "[gone]")).toBe(expected);
  });

  test.each([
    ["password", "DB_PASSWORD=hunter2"],
    ["password", "pwd=hunter2"],
    ["secret", "client_secret=hunter2"],
    ["key", "api_key=hunter2"],
    ["token", "access_token=hunter2"],
  ])("says that a %s stood there: %s", (kind, text) => {
    expect(redactNamed(text)).toContain(`=[redacted:${kind}]`);
  });

  test.each(['"', "'", ""])("a value of many kilobytes goes whole (in %s)", (quote) => {
    const text = `x password=${quote}${"aB3".repeat(5000)}${quote} y`;
    expect(redactNamed(text)).toBe(`x password=${quote}[redacted:password]${quote} y`);
  });
});
