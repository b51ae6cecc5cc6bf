import { endsWithParts, folderOf, joined } from "./paths.ts";
import type { ImportsFile } from "./source-file.ts";

// from .cart import total, tax   from shop.model import tax   import shop.cart, os   import shop.cart as c
const PYTHON =
  /^[ \t]{0,80}(?:from[ \t]{1,8}(\.{0,9}[\w.]{0,200})[ \t]{1,8}import[ \t]{1,8}\(?([^\n#]{0,500})|import[ \t]{1,8}([^\n#]{1,500}))/gm;

export const importsPython: ImportsFile = ({ path, text }, target) => {
  const wanted = target.replace(/(?:\/__init__)?\.pyi?$/, "");
  for (const [, from, names, modules] of text.matchAll(PYTHON)) {
    if (from !== undefined) {
      const dots = /^\.*/.exec(from)![0].length;
      const rest = from.slice(dots).replaceAll(".", "/");
      const base = dots === 0 ? rest : joined(folderOf(path), `${"../".repeat(dots - 1)}${rest}`);
      const leads = dots === 0 ? endsWithParts : (a: string, b: string) => a === b;
      if (leads(wanted, base)) return true;
      for (const name of wordsIn(names!))
        if (leads(wanted, base === "" ? name : `${base}/${name}`)) return true;
    } else
      for (const module of wordsIn(modules!))
        if (endsWithParts(wanted, module.replaceAll(".", "/"))) return true;
  }
  return false;
};

// total, tax as t   shop.cart as c
function wordsIn(list: string): string[] {
  return list
    .split(",")
    .map((one) => /^[\s(]*([\w.]+)/.exec(one)?.[1] ?? "")
    .filter((word) => word !== "");
}

// import "example.com/shop/tax"   t "example.com/shop/tax"
const GO = /^[ \t]{0,80}(?:import[ \t]{1,8})?(?:[\w.]{1,80}[ \t]{1,8})?"([\w./~-]{1,300})"/gm;

/** Files of one folder are one package. */
export const importsGo: ImportsFile = ({ path, text }, target) => {
  if (!target.endsWith(".go")) return false;
  const folder = folderOf(target);
  if (folderOf(path) === folder) return !target.endsWith("_test.go");
  for (const [, named] of text.matchAll(GO)) if (endsWithParts(named!, folder)) return true;
  return false;
};

// mod tax;   pub mod tax;   use crate::shop::tax::{rate, Rate};   use super::tax;   use shop::tax::rate;
const RUST =
  /^[ \t]{0,80}(?:pub(?:\([\w: ]{1,40}\))?[ \t]{1,8})?(?:mod[ \t]{1,8}(\w{1,100})[ \t]{0,8};|use[ \t]{1,8}([\w:]{1,300}))/gm;

export const importsRust: ImportsFile = ({ path, text }, target) => {
  const wanted = target.replace(/(?:\/mod)?\.rs$/, "");
  const own = path.replace(/(?:\/mod|\/lib|\/main)?\.rs$/, "");
  for (const [, mod, use] of text.matchAll(RUST)) {
    if (mod !== undefined && (wanted === joined(own, mod) || wanted === joined(folderOf(path), mod)))
      return true;
    if (use === undefined) continue;
    const parts = use.split("::").filter((part) => part !== "");
    const base = parts[0] === "super" ? folderOf(own) : parts[0] === "self" ? own : null;
    const rest = base === null ? parts.slice(1) : parts.filter((part) => part !== "super" && part !== "self");
    // The last words may name what is in the module: use crate::tax::rate is src/tax.rs
    for (let length = rest.length; length > 0 && length >= rest.length - 2; length--) {
      const place = rest.slice(0, length).join("/");
      if (base === null ? endsWithParts(wanted, `src/${place}`) : wanted === joined(base, place)) return true;
    }
  }
  return false;
};

// import com.shop.Tax;   import static com.shop.Tax.rate;   import com.shop.*;   import com.shop.Tax
const JAVA = /^[ \t]{0,80}import[ \t]{1,8}(?:static[ \t]{1,8})?(\w{1,100}(?:\.\w{1,100}){0,30})(\.\*)?/gm;

/** Classes of one package need no import: there the class has to be named. */
export const importsJava: ImportsFile = ({ path, text }, target) => {
  const wanted = target.replace(/\.(?:java|kts?|scala|groovy)$/, "");
  for (const [, named, all] of text.matchAll(JAVA)) {
    const place = named!.replaceAll(".", "/");
    if (all !== undefined ? endsWithParts(folderOf(target), place) : endsWithParts(wanted, place))
      return true;
    if (endsWithParts(wanted, folderOf(place))) return true;
  }
  const name = wanted.slice(wanted.lastIndexOf("/") + 1);
  const isNeighbour = packageOf(path) === packageOf(target);
  return isNeighbour && /^\w{2,100}$/.test(name) && new RegExp(`\\b${name}\\b`).test(text);
};

/** src/test/java/com/shop and src/main/java/com/shop hold one package. */
function packageOf(path: string): string {
  return folderOf(path).replace(/(?:^|.*\/)src\/(?:main|test)\/\w+\//, "");
}
