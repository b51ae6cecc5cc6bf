import { gofmt } from "#detect/detectors/compiled/gofmt.ts";
import { playRows } from "../rows.ts";

const DIFF = `diff cart/main.go.orig cart/main.go
--- cart/main.go.orig
+++ cart/main.go
@@ -3,3 +3,3 @@
 func main() {
-  println("hi")
+	println("hi")
 }`;

playRows(gofmt, [
  [
    DIFF,
    [{ message: "would reformat cart/main.go", file: "cart/main.go", line: 3, sure: false, from: 0, to: 8 }],
  ],
  [DIFF.replace("diff cart", "diff -u cart"), [{ file: "cart/main.go" }]],
  // A patch that patch could not apply, and git's diff
  ["patching file main.go\nHunk #1 FAILED, saved original as main.go.orig", []],
  ["diff --git a/main.go b/main.go\n--- a/main.go\n+++ b/main.go\n@@ -1 +1 @@", []],
]);
