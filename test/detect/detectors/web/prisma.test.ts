import { prisma } from "#detect/detectors/web/prisma.ts";
import { playRows } from "../rows.ts";

playRows(prisma, [
  [
    "Error code: P1012\nerror: Error validating: This line is invalid. It does not start with any known Prisma schema keyword.\n  -->  schema.prisma:1\n",
    [{ file: "schema.prisma", line: 1, errorType: "P1012", category: "syntax_error" }],
  ],
  [
    'Error code: P1012\nerror: Error parsing attribute "@relation": unique\n  -->  schema.prisma:14\nerror: Type "Cart" is unknown.\n  -->  schema.prisma:20\n',
    [
      { line: 14, category: "config_error" },
      { line: 20, message: 'Type "Cart" is unknown.' },
    ],
  ],
  [
    "Error: P1001: Can't reach database server at `db:5432`\n",
    [{ message: "Can't reach database server at `db:5432`", category: "connection_error" }],
  ],
  [
    "07:06:52 PM error [database::migrations] Error: P3009\nmigrate found failed migrations in the target database\n    at Object.<anonymous> (/shop/server.js:12:11)\n",
    [{ message: "migrate found failed migrations in the target database", errorType: "P3009" }],
  ],
  ["Error: P1000: Authentication failed\n", [{ category: "permission_error" }]],
  [
    "Error: P3018\n\nA migration failed to apply.\n",
    [{ message: "A migration failed to apply.", errorType: "P3018" }],
  ],
  [
    "Error: Error in migration engine.\nReason: [libs/datamodel/core/src/plate.rs:202:26] Should only be empty.\n",
    [
      {
        message: "Should only be empty.",
        file: "libs/datamodel/core/src/plate.rs",
        line: 202,
        category: "runtime_error",
      },
    ],
  ],
  ["Error: Error in steam engine.\nReason: [no coal] left\n", []],
  ["Error code: P1012\nerror: a word without a place\n", []],
  ["Error: Parcel P1001 is late\n", []],
]);
