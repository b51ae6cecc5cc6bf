import { dockerfilelint } from "#detect/detectors/lint/dockerfilelint.ts";
import { playRows } from "../rows.ts";

const PAGE = `
File:   web/Dockerfile
Issues: 2

Line 1: FORM debian
Issue  Category      Title                 Description
    1  Possible Bug  First Command Must    The first instruction in a Dockerfile must specify the base image
                     Be FROM or ARG        using a FROM command.

Line 3: EXPOSE 70000
Issue  Category      Title                 Description
    2  Possible Bug  Invalid Port Exposed  Exposing ports should only be valid port numbers.
`;

playRows(dockerfilelint, [
  [
    PAGE,
    [
      {
        message: "The first instruction in a Dockerfile must specify the base image using a FROM command.",
        errorType: "First Command Must Be FROM or ARG",
        file: "web/Dockerfile",
        line: 1,
        from: 6,
        to: 8,
      },
      { message: "Exposing ports should only be valid port numbers.", file: "web/Dockerfile", line: 3 },
    ],
  ],
  ["\nFile:   Dockerfile\nIssues: None found\n", []],
  ["Line 3: EXPOSE 70000\n    2  Possible Bug  Invalid Port Exposed  Exposing ports\n", []],
]);
