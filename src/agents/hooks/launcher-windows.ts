import { type LauncherPaths, NODE_FLAGS } from "./launcher.ts";

/**
 * The launcher for Windows, hook.cmd: played under Wine by scripts/windows-hook.mjs, never run on a real Windows machine. It keeps no
 * payloads itself, since cmd has no way to copy a long line unharmed (findstr and `set /p` cut them) and PowerShell takes longer to start
 * than node: what may matter goes to node, which keeps it. What cannot matter (no store, nothing to warn of) ends here; switch files are
 * node's to read, and so is whose store a `.git` file means. Clients that run hooks in Git Bash use the other one.
 */
export function windowsLauncher({ node, bundle }: LauncherPaths, profile: string | null = null): string {
  const [program, script] = [node, bundle].map((path) => inBatch(path, profile)) as [string, string];
  return `@echo off
rem twiceshy: starts for every hook of a coding agent. Written by "twiceshy init", removed by "twiceshy uninstall".
setlocal DisableDelayedExpansion
if /i "%TWICESHY%"=="off" exit /b 0
if /i "%ENABLE_QA_LEARNING%%ENABLE_QA_WARNINGS%"=="falsefalse" exit /b 0
${isAscii(program + script) ? "" : "chcp 65001 >nul\n"}if not exist "${program}" exit /b 0
if not exist "${script}" exit /b 0
if defined TWICESHY_STORE goto node
set "d=%CD%"
set "store="
:up
if exist "%d%\\.git" goto git
if not defined store if exist "%d%\\.twiceshy\\" set "store=%d%\\.twiceshy"
for %%I in ("%d%\\..") do set "up=%%~fI"
if "%up%"=="%d%" goto found
set "d=%up%"
goto up
:git
set "store="
for %%G in ("%d%\\.git") do set "attributes=%%~aG"
if not "%attributes:~0,1%"=="d" goto node
if exist "%d%\\.twiceshy\\" set "store=%d%\\.twiceshy"
:found
if defined store goto store
if "%~3"=="edit" exit /b 0
for %%E in (PostToolUseFailure postToolUseFailure PostToolUse AfterTool postToolUse) do if "%~2"=="%%E" goto node
exit /b 0
:store
if exist "%store%\\trigger-words" goto node
for %%E in (PreToolUse BeforeTool preToolUse) do if "%~2"=="%%E" exit /b 0
:node
for %%V in (NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_USE_SYSTEM_CA NODE_V8_COVERAGE NODE_DEBUG NODE_DEBUG_NATIVE NODE_PATH NODE_ICU_DATA) do set "%%V="
"${program}" ${NODE_FLAGS} "${script}" %* 2>nul
exit /b 0
`.replaceAll("\n", "\r\n");
}

/**
 * A path as it stands in a batch file. cmd reads the file in the code page of the console, in which a name such as "Zoë" is another one: below
 * the user's folder the variable says it. What is still not ASCII needs the code page of UTF-8. A percent sign begins a variable; a
 * quote cannot be in a path there.
 */
function inBatch(path: string, profile: string | null): string {
  const plain = (text: string) => text.replaceAll("%", "%%").replaceAll('"', "");
  const home = profile?.replace(/[\\/]+$/, "") ?? "";
  const isBelow =
    home !== "" && /^[\\/]/.test(path.slice(home.length)) && isSamePath(path.slice(0, home.length), home);
  return isBelow && !isAscii(home) ? `%USERPROFILE%${plain(path.slice(home.length))}` : plain(path);
}

/** Windows does not tell capitals apart, nor the two slashes. */
function isSamePath(one: string, other: string): boolean {
  const same = (path: string) => path.replaceAll("/", "\\").toLowerCase();
  return same(one) === same(other);
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
