import { describe, expect, it } from "vitest";
import { safetyOf } from "#heal/gates/safety.ts";
import { created, deleted, file, renamed } from "../cycle/diffs.ts";

const ts = (...lines: string[]) => file("src/cart.ts", ...lines);
const py = (...lines: string[]) => file("cart.py", ...lines);

describe("safetyOf", () => {
  it.each([
    ["blanks between words", ts("-  const a=1;", "+  const a = 1;")],
    ["indentation where it says nothing", ts("-const a = 1;", "+  const a = 1;")],
    ["the quotes of a string", ts("-  log('x');", '+  log("x");')],
    ["a blank line", ts("   a();", "+", "   b();")],
    ["a comment", ts("+  // the sum of all", "   a();")],
    ["a comment in Python", py("-# sum", "+# the sum of all")],
    ["an import", ts('+import { tax } from "./tax.ts";', " export function total() {")],
    ["an import that goes", ts('-import { tax } from "./tax.ts";', " export function total() {")],
    ["an import of Python", py("+from .tax import rate, tax as t", " def total():")],
    ["an import in Go's list", file("cart.go", " import (", ' \t"fmt"', '+\t"strings"', " )")],
    ["use in Rust", file("src/cart.rs", "+use std::collections::HashMap;")],
    ["an import of Java", file("src/Cart.java", "+import java.util.List;")],
    ["a type of a variable", ts("-  const rows = read();", "+  const rows: Row[] = read();")],
    [
      "types of a function",
      ts("-function total(items, rate) {", "+function total(items: Item[], rate?: number): number {"),
    ],
    ["a type by itself", ts("+type Rate = number | string;")],
    [
      "hints of Python",
      py("-def total(items, rate=1):", "+def total(items: list[Item], rate: float = 1) -> float:"),
    ],
    ["a hint of a variable", py("-    total = 0", "+    total: int = 0")],
    ["text for people", file("README.md", "-a", "+b")],
  ])("safe: %s", (_, diff) => {
    expect(safetyOf(diff)).toMatchObject({ safety: "safe" });
  });

  it.each([
    ["another value", ts("-  let sum = 1;", "+  let sum = 0;")],
    ["another value and a type with it", ts("-  const rate = 1;", "+  const rate: number = 2;")],
    ["indentation in Python", py("-        total += x", "+    total += x")],
    ["indentation in YAML", file("app.yaml", "-  port: 80", "+    port: 80")],
    ["blanks inside a string", ts('-  log("a b");', '+  log("a  b");')],
    ["a return broken in two", ts("-  return total;", "+  return", "+    total;")],
    ["a + +b and a ++b", ts("-  x = a + +b;", "+  x = a ++b;")],
    ["a ternary that looks like a type", ts("-  const x = a ? b : c;", "+  const x = a ? b : d;")],
    ["a default that looks like a hint", py("-def _total(rate=1):", "+def _total(rate=2):")],
    ["an import for its effects", ts('+import "./register.ts";')],
    ["an import of what starts programs", py("+import subprocess")],
    ["an import of everything", py("+from tax import *")],
    ["a mere string in Go", file("cart.go", " \tx := []string{", '+\t\t"fmt"', " \t}")],
    ["a comment that a tool reads", file("cart.go", "+//go:build linux", " package cart")],
    ["code and a comment", ts("+  a(); // b")],
    ["the value of an export", ts("-export const rate = 1;", "+export const rate = 2;")],
    ["new tests", created("test/a.test.ts", 'it("a", () => {});')],
    ["a type that gives up", ts("-  const rows = read();", "+  const rows: any = read();")],
    ["comments in a text that is open", file("src/cart.ts", " const a = `", "+", " `;")],
  ])("moderate: %s", (_, diff) => {
    expect(safetyOf(diff)).toMatchObject({ safety: "moderate" });
  });

  it.each([
    ["a file is moved", renamed("src/a.ts", "src/b.ts")],
    ["a file goes", deleted("src/a.ts", "a();")],
    ["a new file of code", created("src/a.ts", "a();")],
    [
      "an exported function asks for more",
      ts("-export function total(items) {", "+export function total(items, rate) {"),
    ],
    ["a function is exported", ts("-function total(items) {", "+export function total(items) {")],
    ["an export goes", ts("-export const rate = 1;")],
    ["exports of another file", ts('+export { tax } from "./tax.ts";')],
    ["a public function of Python", py("-def total(items):", "+def total(items, rate):")],
    [
      "a public function of Go",
      file("cart.go", "-func Total(a int) int {", "+func Total(a int, b int) int {"),
    ],
    ["pub in Rust", file("src/cart.rs", "-fn total() -> u32 {", "+pub fn total() -> u32 {")],
    [
      "a public method of Java",
      file("src/Cart.java", "-    public int total() {", "+    public long total() {"),
    ],
    ["a message of a protocol", file("api/cart.proto", "-  int32 price = 1;", "+  int64 price = 1;")],
    [
      "a renaming",
      ts("-  a(sum);", "-  b(sum);", "-  c(sum);", "+  a(total);", "+  b(total);", "+  c(total);"),
    ],
    ["unsafe", file("src/cart.rs", "+    unsafe { read(p) }")],
    ["what cannot be read", "hello"],
    ["nothing", ""],
    ["a mode", "diff --git a/x.sh b/x.sh\nold mode 100644\nnew mode 100755\n"],
  ])("risky: %s", (_, diff) => {
    expect(safetyOf(diff)).toMatchObject({ safety: "risky" });
  });

  it("is as bad as its worst part, whatever a label says, and names each", () => {
    const diff = `${ts("-  const a=1;", "+  const a = 1;", "   x();", "-  b(1);", "+  b(2);")}`;
    expect(safetyOf(diff)).toEqual({
      safety: "moderate",
      reasons: [
        { safety: "safe", where: "src/cart.ts:1", what: "formatting" },
        { safety: "moderate", where: "src/cart.ts:3", what: "logic" },
      ],
    });
  });

  it("takes a swap on two lines for no refactoring", () => {
    expect(safetyOf(ts("-  a(sum);", "-  b(sum);", "+  a(total);", "+  b(total);"))).toMatchObject({
      safety: "moderate",
    });
  });
});
