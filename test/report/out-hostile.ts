/** Texts that break reports which trust them. */
export const HOSTILE: readonly string[] = [
  "]]></failure><testcase name='x'/><![CDATA[",
  "<script>alert(1)</script> & &amp; &#0; &lol;",
  'a "quoted" value\twith a tab\nand a line',
  "\u0000\u0001\u0008\u000b\u001b[31mred\u001b[0m\u007f\u009b",
  "lone \ud800 high, lone \udc00 low, \ufffe \uffff, fine \u{1f600}",
  "\u202egnp.exe \u2066x\u2069 zero\u200bwidth \ufeff",
  "\r\n::error file=a,line=1::injected\r\n::set-output name=x::y",
  "100% sure, file:a,b",
  "``` \n# heading\n````js\n</details>",
  "[click](javascript:alert(1)) @everyone ![](https://evil.example/x.png)",
  "\\ud800 is no surrogate, {0} is no place",
  " ",
  "",
  "`",
  "x".repeat(20_000),
];
