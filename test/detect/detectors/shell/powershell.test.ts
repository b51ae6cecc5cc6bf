import { powershell } from "#detect/detectors/shell/powershell.ts";
import { playRows } from "../rows.ts";

playRows(powershell, [
  [
    "iex : At line:54 char:4\n+ \"@ -Colour red\n+    ~~~~~~~\nUnexpected token '-Colour' in expression or statement.\nAt line:57 char:1\n+ }\n+ ~\nUnexpected token '}' in expression or statement.\n",
    [
      {
        message: "Unexpected token '-Colour' in expression or statement.",
        category: "syntax_error",
        file: null,
        line: 54,
      },
      { message: "Unexpected token '}' in expression or statement.", file: null, line: 57 },
    ],
  ],
  [
    "Remove-Item : Cannot find path 'C:\\app\\soup.txt' because it does not exist.\nAt C:\\app\\build.ps1:12 char:5\n+     Remove-Item soup.txt\n+     ~~~~~~~~~~~~~~~~~~~~\n    + CategoryInfo          : ObjectNotFound: (C:\\app\\soup.txt:String) [Remove-Item], ItemNotFoundException\n    + FullyQualifiedErrorId : PathNotFound,Microsoft.PowerShell.Commands.RemoveItemCommand\n",
    [
      {
        message: "Cannot find path 'C:\\app\\soup.txt' because it does not exist.",
        file: "C:\\app\\build.ps1",
        line: 12,
      },
    ],
  ],
  ["At line:54 char:4\n", []],
  ["The table is laid at line 54, char: 4.\n", []],
]);
