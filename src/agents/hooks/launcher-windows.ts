import type { LauncherPaths } from "./launcher.ts";

/**
 * The launcher for Windows, hook.cmd: written by the book, never run on a real Windows machine. It keeps no payloads itself, since cmd has
 * no way to copy a long line unharmed (findstr and `set /p` cut them) and PowerShell takes longer to start than node: what may matter goes
 * to node, which keeps it. What cannot matter (no store, nothing to warn of) ends here; switch files are node's to read. Clients that run hooks in Git Bash use the other one.
 */
export function windowsLauncher({ node, bundle }: LauncherPaths): string {
  return `@echo off
rem twiceshy: starts for every hook of a coding agent. Written by "twiceshy init", removed by "twiceshy uninstall".
setlocal DisableDelayedExpansion
if /i "%TWICESHY%"=="off" exit /b 0
if /i "%ENABLE_QA_LEARNING%%ENABLE_QA_WARNINGS%"=="falsefalse" exit /b 0
if not exist "${inBatch(node)}" exit /b 0
if not exist "${inBatch(bundle)}" exit /b 0
set "d=%CD%"
:up
if exist "%d%\\.twiceshy\\" goto store
if exist "%d%\\.git" goto none
for %%I in ("%d%\\..") do set "up=%%~fI"
if "%up%"=="%d%" goto none
set "d=%up%"
goto up
:none
for %%E in (PostToolUseFailure postToolUseFailure PostToolUse AfterTool postToolUse) do if "%~2"=="%%E" goto node
exit /b 0
:store
if exist "%d%\\.twiceshy\\trigger-words" goto node
for %%E in (PreToolUse BeforeTool preToolUse) do if "%~2"=="%%E" exit /b 0
:node
for %%V in (NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_USE_SYSTEM_CA NODE_V8_COVERAGE NODE_DEBUG NODE_DEBUG_NATIVE NODE_PATH) do set "%%V="
"${inBatch(node)}" "${inBatch(bundle)}" %* 2>nul
exit /b 0
`.replaceAll("\n", "\r\n");
}

/** A percent sign begins a variable; a quote cannot be in a path there. */
function inBatch(path: string): string {
  return path.replaceAll("%", "%%").replaceAll('"', "");
}
