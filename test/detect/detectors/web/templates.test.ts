import { handlebars, pug } from "#detect/detectors/web/templates.ts";
import { playRows } from "../rows.ts";

playRows(pug, [
  [
    "Error: /app/views/cart.pug:3:8\n    1| html\n    2|   body\n  > 3|     h1= total(\n--------------^\n    4|     p hello\n\nSyntax Error: Unexpected token",
    [
      {
        message: "Syntax Error: Unexpected token",
        file: "/app/views/cart.pug",
        line: 3,
        column: 8,
        category: "syntax_error",
      },
    ],
  ],
  [
    "ejs: /app/views/cart.ejs:2\n    1| <h1>Cart</h1>\n >> 2| <p><%= cart %></p>\n    3| \n\ncart is not defined\n",
    [
      {
        message: "cart is not defined",
        file: "/app/views/cart.ejs",
        line: 2,
        category: "runtime_error",
        tool: "ejs",
      },
    ],
  ],
  [
    "TypeError: /app/views/cart.pug:1\n  > 1| p= cart.items.length\n\nCannot read properties of undefined (reading 'length')",
    [{ errorType: "TypeError", line: 1, category: "runtime_error" }],
  ],
  [
    "views/cart.pug:2:3\n    1| html\n  > 2|   #cart\n---------^\n\nID literals must not be used\n",
    [{ message: "ID literals must not be used", category: "lint_error", tool: "pug-lint", line: 2 }],
  ],
  [
    "ejs: /app/menu.ejs:1\n >> 1| <%- include('header') %>\n\nCould not find the include file \"header\"\n",
    [{ category: "missing_dependency", file: "/app/menu.ejs" }],
  ],
  ["views/cart.pug:2:3\n    1| html\n    2|   #cart\n\nno line is marked", []],
  ["src/cart.ts:2:3\n  > 2|   x\n\nnot a template", []],
  ["rendered /app/dist/cart.html", []],
]);

playRows(handlebars, [
  [
    "/app/node_modules/handlebars/dist/cjs/handlebars/compiler/helpers.js:28\nError: each doesn't match if - 2:3\n    at validateClose",
    [{ message: "each doesn't match if", file: null, line: 2, column: 3 }],
  ],
  ["Error: the total doesn't match", []],
]);
