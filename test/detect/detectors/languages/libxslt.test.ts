import { libxslt } from "#detect/detectors/languages/libxslt.ts";
import { playRows } from "../rows.ts";

playRows(libxslt, [
  [
    "runtime error: file page.xsl line 3 element call-template\nThe called template 'row' was not found.\nno result for menu.xml\n",
    [
      {
        message: "The called template 'row' was not found.",
        category: "runtime_error",
        file: "page.xsl",
        line: 3,
      },
    ],
  ],
  [
    "compilation error: file a b/page.xsl line 12 element for-each\nxsl:for-each : could not compile select expression 'menu['\n",
    [
      {
        message: "xsl:for-each : could not compile select expression 'menu['",
        category: "syntax_error",
        file: "a b/page.xsl",
        line: 12,
      },
    ],
  ],
  ["runtime error: file page.xsl line 3 element call-template\n", []],
  ["warning: file page.xsl line 3 element call-template\nThe called template 'row' was not found.\n", []],
]);
