import { baseName } from "#model/base-name.ts";
import type { Scrubber } from "./scrubber.ts";

// Where people, CI systems and test runners check projects out: the last segment of a path there may be the checkout itself.
const WORKSPACE =
  /^(?:[A-Za-z]:)?[\\/](?:home|Users|root|tmp|srv|builds?|workspaces?|github|private|mnt|data|app|code|repo|work|agent|var[\\/](?:lib|tmp|folders|jenkins))(?:[\\/]|$)/i;
const PROGRAM_DIR = /[\\/](?:bin|sbin|scripts|tools|\.bin)[\\/][^\\/]+$/;

/** An absolute path says where, its last part says what: "/home/a/shop/src/cart.js" and "D:\ci\shop\src\cart.js" are "cart.js". */
function lastPart(path: string): string {
  const trimmed = path.replace(/(?<![\\/])[\\/]+$/, "");
  const last = baseName(trimmed);
  if (last === "") return "<path>";
  if (!last.includes(".") && WORKSPACE.test(trimmed) && !PROGRAM_DIR.test(trimmed)) return "<dir>";
  return last;
}

export const PATHS: readonly Scrubber[] = [
  {
    id: "file-url",
    needs: /file:/,
    pattern: /\bfile:\/\/\/?(?=[\w/])/g,
    replace: "/",
    why: "a file URL is a path",
    same: ["file:///home/a/x/src/b.mjs", "/home/a/x/src/b.mjs"],
    different: ["file:///home/a/x/src/b.mjs", "file:///home/a/x/src/c.mjs"],
  },
  {
    id: "windows-path",
    needs: /\\|:\//,
    // "C:\Users\ann\shop\src\cart.ts", "D:/ci/shop/cart.ts", "\\srv\share\x.log"
    pattern: /(?<![\w/])(?:[A-Za-z]:[\\/]|\\\\)[^\s"'`<>|*?:;,()[\]{}]+/g,
    replace: lastPart,
    why: "the directory depends on the machine",
    same: ["in C:\\Users\\ann\\shop\\src\\cart.ts", "in D:\\ci\\work\\shop\\src\\cart.ts"],
    different: ["in C:\\shop\\src\\cart.ts", "in C:\\shop\\src\\user.ts"],
  },
  {
    id: "absolute-path",
    needs: /\//,
    // "'/home/ann/shop/data/seed.json'", "(/app/src/x.py)", "~/shop/x.py"; not the slash in "and/or" or "https://"
    pattern: /(?<![\w.\-@/:<>*)\]}~])~?\/(?:[^\s"'`<>|*?:;,()[\]{}]+)/g,
    replace: lastPart,
    why: "the directory depends on the machine",
    same: ["open '/home/ann/shop/data/seed.json'", "open '~/shop/data/seed.json'"],
    different: ["open '/home/ann/data/seed.json'", "open '/home/ann/data/settings.json'"],
  },
  {
    id: "relative-dots",
    needs: /\.[\\/]/,
    // "../src/slugs", "./main.go"; not right behind what was taken out: of "0s.\0" the dot is the sentence's, also the second time
    pattern: /(?<![\w/]|<[a-z]+>)(?:\.{1,2}[\\/])+(?=[\w@.])/g,
    replace: "",
    why: "from where a relative path starts depends on where the command ran",
    same: ["Cannot find '../src/slugs'", "Cannot find './src/slugs'"],
    different: ["Cannot find '../src/slugs'", "Cannot find '../src/names'"],
  },
];
