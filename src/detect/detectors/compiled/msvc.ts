import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { kindOf } from "./gcc.ts";

/** Microsoft's compilers and linker, and the .NET ones: "file(line,column): error CODE: message". */
export const msvc: Detector = {
  id: "msvc",
  tool: "msvc",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    "): error",
    "): fatal error",
    ") : error",
    ": error ",
    ": fatal error ",
    ">fatal error ",
    "\nerror nu1",
    "\nerror msb",
    "\nerror netsdk",
    "command line error ",
    "\nerror\t",
  ],
  programs: ["cl", "link", "msbuild", "dotnet"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readPlaced(log.lines[i]!, i) ?? readBare(log.lines[i]!, i) ?? readRow(log.lines[i]!, i);
      if (draft !== null) drafts.push(draft);
    }
    return drafts;
  },
};

// "main.c(12): error C2065: 'x': undeclared identifier", "C:\\Program Files (x86)\\MSBuild\\Cpp.targets(12,5): error MSB3191: …", "1>C:\src\a.cpp(3,5): fatal error C1083: ...", "Program.cs(5,13): error CS1002: ; expected [/home/dev/app.csproj]", "main.cu(12): error: identifier "x" is undefined"
const PLACED =
  /^\s*(?:\d+>\s*)?((?:[A-Za-z]:)?[^\s:(](?:[^:(]| \(x86\))*?) ?\((\d+)(?:,(\d+))?(?:,\d+,\d+)?\) ?: (?:fatal )?error ?([A-Z]+\d+|#\d+(?:-D)?)? ?: (\S.*?)(?: \[[^\]]*(?:proj|\.slnx?)(?:::[^\]]*)?\])?$/;

function readPlaced(line: string, i: number): Draft | null {
  const match = PLACED.exec(line);
  // "a.ts(3,5): error TS2304: ..." is another compiler's
  if (match === null || /^TS\d/.test(match[4] ?? "")) return null;
  return {
    message: match[5]!,
    errorType: match[4] ?? null,
    category: CODES.find(({ code }) => code.test(match[4] ?? ""))?.category ?? kindOf(match[5]!),
    tool: /\.cuh?$/.test(match[1]!) ? "nvcc" : /^[CD]\d|^$/.test(match[4] ?? "") ? "msvc" : "msbuild",
    ...(CONSEQUENCE.test(match[4] ?? "") && { role: "consequence" as const }),
    file: match[1]!,
    line: toNumber(match[2]),
    column: toNumber(match[3]),
    from: i,
    to: i + 1,
  };
}

// A row of Visual Studio's list of errors: "Error<TAB>CS0246<TAB>The type or namespace name 'Cart' could not be found<TAB>Shop<TAB>C:\shop\Till.cs<TAB>12<TAB>Active",
// before 2015 "Error<TAB>1<TAB>; expected<TAB>C:\shop\Till.cs<TAB>12<TAB>5<TAB>Shop"
const ROW = /^Error\t(?:([A-Z]{1,8}\d{1,5})|\d{1,5})\t([^\t]{1,2000})\t(.+)$/;

function readRow(line: string, i: number): Draft | null {
  const match = line.startsWith("Error\t") ? ROW.exec(line) : null;
  if (match === null) return null;
  const cells = match[3]!.split("\t");
  const at = cells.findIndex((cell, n) => /\.\w{1,10}$/.test(cell) && /^\d+$/.test(cells[n + 1] ?? ""));
  return {
    message: match[2]!,
    errorType: match[1] ?? null,
    category: CODES.find(({ code }) => code.test(match[1] ?? ""))?.category ?? kindOf(match[2]!),
    tool: /^(?:[CD]|LNK)\d/.test(match[1] ?? "") ? "msvc" : "msbuild",
    file: cells[at] ?? null,
    line: toNumber(cells[at + 1]),
    from: i,
    to: i + 1,
  };
}

// "main.obj : error LNK2019: unresolved external symbol foo referenced in function main", "LINK : fatal error LNK1104: cannot open file 'x.lib'", "cl : Command line error D8021: ...", "MSBUILD : error MSB1009: Project file does not exist.", "1>fatal error C1083: Cannot open compiler intermediate file: …", "error NU1301: Unable to load the service index for source https://…"
const BARE =
  /^\s*(?:\d+>\s*)?(?:((?:[A-Za-z]:)?[^\s:][^:]*?) ?: |(?=fatal error |error (?:NU|MSB|NETSDK)\d))(?:fatal |Command line )?error ((?:LNK|C|D|MSB|NU|NETSDK|CS|RC)\d+) ?: (\S.*?)(?: \[[^\]]*(?:proj|\.slnx?)(?:::[^\]]*)?\])?$/;

// "fatal error LNK1120: 2 unresolved externals" counts the ones above it; ""CL.exe" exited with code 2.", "The command "npm run build" exited with code 1.", "The "Csc" task returned false but did not log an error."
const CONSEQUENCE = /^(?:LNK1120|MSB3073|MSB3721|MSB6006|MSB8066|MSB4181)$/;

// What a code tells of the kind. NU: NuGet could not restore; MSB1xxx and NETSDK: the command line, the project or the SDK is
// not as it should be; CS1002 "; expected" and its like; CS0029 "Cannot implicitly convert type"
const CODES: readonly { readonly code: RegExp; readonly category: Category }[] = [
  { code: /^CS(?:10[0-4]\d|1513|1514|1519|1525|1528|1529|8124)$/, category: "syntax_error" },
  { code: /^CS(?:0019|0029|0030|0266|1503)$/, category: "type_error" },
  { code: /^NU1301$/, category: "connection_error" },
  { code: /^NU1[0126]\d\d$/, category: "missing_dependency" },
  { code: /^(?:MSB1\d{3}|MSB40\d\d|NETSDK\d+)$/, category: "config_error" },
];

function readBare(line: string, i: number): Draft | null {
  const match = BARE.exec(line);
  if (match === null) return null;
  const role = CONSEQUENCE.test(match[2]!) ? "consequence" : "cause";
  const tool = /^(?:LNK|C|D|RC)\d/.test(match[2]!) ? "msvc" : "msbuild";
  // "/app/shop.csproj : error NU1101: Unable to find package Acme.Courier.": the project is the place
  const file = /\.\w{0,4}proj$|\.slnx?$/.test(match[1] ?? "") ? match[1]! : null;
  const category = CODES.find(({ code }) => code.test(match[2]!))?.category;
  return {
    message: match[3]!,
    errorType: match[2]!,
    tool,
    role,
    file,
    ...(category && { category }),
    from: i,
    to: i + 1,
  };
}
