import { ajv, jsonlint, jsYaml } from "#detect/detectors/web/data-files.ts";
import { playRows } from "../rows.ts";

playRows(jsonlint, [
  [
    'File: settings.json\nParse error on line 4, column 1:\n...p",  "port": 8080,}\n---------------------^\nExpected double-quoted property name',
    [{ message: "Expected double-quoted property name", file: "settings.json", line: 4, from: 0, to: 5 }],
  ],
  [
    "Error: Parse error on line 3:\n...me\": \"shop\"  \"port\": 8080}\n----------------^\nExpecting 'EOF', '}', got 'STRING'\n    at Object.parseError",
    [{ message: "Expecting 'EOF', '}', got 'STRING'", file: null, line: 3 }],
  ],
  ["Parse error on line 3:\nno arrow\n", []],
]);

playRows(jsYaml, [
  [
    "YAMLException: deficient indentation (4:3)\n\n 1 | jobs:",
    [{ message: "deficient indentation", line: 4, column: 3 }],
  ],
  ['YAMLException: duplicated mapping key in "ci.yml" (2:1)', [{ file: "ci.yml", line: 2 }]],
  [
    "YAMLException: deficient indentation (4:3)\n    at throwError (/app/node_modules/js-yaml/index.js:4:1)",
    [],
  ],
  ["a YAMLException: x (4:3)", []],
]);

playRows(ajv, [
  [
    "settings.json invalid\n[\n  {\n    instancePath: '/port',\n    schemaPath: '#/properties/port/type',\n    message: 'must be integer'\n  }\n]",
    [{ message: "/port must be integer", file: "settings.json" }],
  ],
  [
    'settings.json invalid\n[{"instancePath":"","schemaPath":"#/required","keyword":"required","message":"must have required property \'name\'"}]',
    [{ message: "must have required property 'name'", file: "settings.json" }],
  ],
  [
    "schema bad.json is invalid\nerror: schema is invalid: data/type must be array",
    [{ message: "data/type must be array", file: "bad.json" }],
  ],
  ["settings.json valid", []],
  ["settings.json invalid\nand nothing more", []],
]);
