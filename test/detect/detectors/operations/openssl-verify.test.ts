import { expect, it } from "vitest";
import { opensslVerify } from "#detect/detectors/operations/openssl-verify.ts";
import { findings } from "../javascript/scan.ts";
import { playRows } from "../rows.ts";

const SELF = "error 18 at 0 depth lookup: self-signed certificate";

playRows(opensslVerify, [
  [
    `CN = pier.example.org\n${SELF}\nerror certs/leaf.pem: verification failed\n`,
    [{ message: SELF, file: "certs/leaf.pem", from: 1, to: 3 }],
  ],
  [
    "C = NO, CN = pier.example.org\nerror 10 at 0 depth lookup:certificate has expired\nCN = Pier CA\nerror leaf.pem: verification failed\n",
    [{ message: "error 10 at 0 depth lookup:certificate has expired", file: "leaf.pem" }],
  ],
  // Before version 1.1 it told the reason and went on.
  [`pier.pem: CN = pier.example.org\n${SELF}\nOK\n`, []],
  [`${SELF}\npier.pem: OK\nerror leaf.pem: verification failed\n`, []],
  ["error leaf.pem: verification failed\n", []],
]);

it("is about files: nobody was connected", () => {
  expect(findings(`${SELF}\nerror leaf.pem: verification failed\n`)).toMatchObject([{ category: "other" }]);
  expect(findings("Error: self-signed certificate\n")[0]).toMatchObject({ category: "connection_error" });
});
