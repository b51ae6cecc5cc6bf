import { docusaurus } from "#detect/detectors/web/docusaurus.ts";
import { playRows } from "../rows.ts";

const LIST =
  "\nExhaustive list of all broken links found:\n\n- On source page path = /docs/cart:\n   -> linking to ./prices (resolved as: /docs/prices)\n";
playRows(docusaurus, [
  [
    `[ERROR] Unable to build website for locale en.\n[ERROR] Error: Docusaurus found broken links!\n${LIST}`,
    [{ role: "consequence" }, { message: "Docusaurus found broken links! /docs/cart -> ./prices" }],
  ],
  [
    "  [cause]: Error: Docusaurus found broken anchors!\n  - Broken anchor on source page path = /a:\n     -> linking to /b#c\n",
    [{ message: "Docusaurus found broken anchors! /a -> /b#c" }],
  ],
  ["Error:  Error: Docusaurus found broken links!\n", [{ message: "Docusaurus found broken links!" }]],
  [
    '[ERROR] Error: MDX compilation failed for file "/app/docs/cart.mdx"\nCause: Could not parse expression with acorn\n',
    [
      {
        message: "Could not parse expression with acorn",
        file: "/app/docs/cart.mdx",
        category: "syntax_error",
      },
    ],
  ],
  ["[WARNING] Docusaurus found broken links!\n", []],
  ["We say Docusaurus found broken links! often\n", []],
]);
