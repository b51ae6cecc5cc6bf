import { describe, expect, it } from "vitest";
import { msvc } from "#detect/detectors/compiled/msvc.ts";
import { read, scan } from "./read.ts";

describe("Microsoft's compilers", () => {
  it("with a line, with a column, under msbuild", () => {
    expect(
      read(`
main.c(12): error C2065: 'x': undeclared identifier
1>C:\\src\\a.cpp(3,5): fatal error C1083: Cannot open include file: 'x.h': No such file or directory [C:\\src\\app.vcxproj]
Program.cs(5,13): error CS1002: ; expected [/home/dev/app/app.csproj]
`),
    ).toMatchObject([
      {
        detector: "msvc",
        tool: "msvc",
        errorType: "C2065",
        message: "'x': undeclared identifier",
        file: "main.c",
        line: 12,
        column: null,
      },
      { errorType: "C1083", file: "C:\\src\\a.cpp", line: 3, column: 5 },
      {
        tool: "msbuild",
        errorType: "CS1002",
        message: "; expected",
        file: "Program.cs",
        line: 5,
        column: 13,
      },
    ]);
  });
  it("CUDA's compiler has the shape without a code", () => {
    expect(
      read(`
main.cu(12): error: identifier "x" is undefined
`),
    ).toMatchObject([{ tool: "nvcc", message: 'identifier "x" is undefined', file: "main.cu", line: 12 }]);
  });
  it("its linker", () => {
    expect(
      read(`
main.obj : error LNK2019: unresolved external symbol foo referenced in function main
app.exe : fatal error LNK1120: 1 unresolved externals
`),
    ).toMatchObject([
      { errorType: "LNK2019", message: "unresolved external symbol foo referenced in function main" },
    ]);
  });
  it("msbuild itself", () => {
    expect(
      read(`
MSBUILD : error MSB1009: Project file does not exist.
/home/dev/app/app.csproj : error NU1101: Unable to find package Foo.Bar. No packages exist with this id in source(s): nuget.org
`),
    ).toMatchObject([{ tool: "msbuild", errorType: "MSB1009" }, { errorType: "NU1101" }]);
  });
  it("a project on a drive is the place", () => {
    expect(
      read(`
C:\\shop\\Shop.csproj : error NU1102: Unable to find package Acme.Courier with version (>= 2.1.0)
C:\\Program Files\\dotnet\\sdk\\2.1.4\\NuGet.targets(102,5): error : Value cannot be null. [C:\\shop\\Shop.csproj]
`),
    ).toMatchObject([
      { errorType: "NU1102", file: "C:\\shop\\Shop.csproj", category: "missing_dependency" },
      { message: "Value cannot be null.", line: 102 },
    ]);
  });
  it("what a step of MSBuild ended with is a consequence, NuGet speaks without a project too", () => {
    const ended = (code: string, said: string) =>
      scan(
        msvc,
        `C:\\MSBuild\\Microsoft.Cpp.targets(12,5): error ${code}: ${said} [C:\\shop\\Shop.vcxproj]\n`,
      );
    expect(ended("MSB6006", '"CL.exe" exited with code 2.')).toMatchObject([{ role: "consequence" }]);
    expect(ended("MSB3073", 'The command "npm run build" exited with code 1.')).toMatchObject([
      { role: "consequence" },
    ]);
    expect(ended("MSB4018", 'The "Soup" task failed unexpectedly.')[0]?.role).toBeUndefined();
    expect(
      scan(
        msvc,
        `
error NU1301: Unable to load the service index for source https://nuget.example.com/v3/index.json.
/app/shop.csproj : error NU1605: Detected package downgrade: Acme.Courier from 2.0.0 to 1.0.0. [/app/shop.sln]
error NU is what it says
`,
      ),
    ).toMatchObject([
      { errorType: "NU1301", category: "connection_error", file: null },
      {
        message: "Detected package downgrade: Acme.Courier from 2.0.0 to 1.0.0.",
        category: "missing_dependency",
        file: "/app/shop.csproj",
      },
    ]);
  });
  it("warnings, and TypeScript's errors, which look alike", () => {
    expect(
      scan(
        msvc,
        `
a.ts(3,5): error TS2304: Cannot find name 'x'.
NpcapDevice.cs(229,30): warning CS0618: 'SendQueue' is obsolete [/src/SharpPcap.csproj]
    0 Error(s)
`,
      ),
    ).toMatchObject([]);
  });
});
