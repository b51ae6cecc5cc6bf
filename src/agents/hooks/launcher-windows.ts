import { CMD_OWNER } from "./cmd-owner.ts";
import {
  type LauncherPaths,
  MOST_BYTES,
  MOST_WAITING,
  MOST_WAITING_KB,
  NODE_FLAGS,
  OFF_FILE,
} from "./launcher.ts";

/** More bytes than this are looked through for words alone: patterns with two gaps may take long. */
const MOST_PATTERN_BYTES = 16 * 1024;

/** How a payload shows that a command failed, by client: launcher.ts has the same as patterns of grep. findstr has no alternatives. */
const FAILED: Readonly<Record<string, readonly string[]>> = {
  gemini: ["Exit Code: [1-9]", "Exit Code: -", "Signal: [1-9A-Z]"],
  qwen: ["Exit Code: [1-9]", "Exit Code: -", "Signal: [1-9A-Z]"],
  copilot: ["with exit code [1-9]", "with exit code -"],
  opencode: ["exit.:[1-9]", "exit.:-", "exit.:null"],
  pi: ["isError.:true"],
  cursor: ["exitCode[^,}]*[1-9]"],
};

/** What an output says of a failure that "npm test | tail" hides; findstr is told to ignore capitals. */
const WORDS = ["fail", "error", "panic", "exception"];

const patterns = (all: readonly string[]) => all.map((one) => `/c:"${one}"`).join(" ");

/**
 * The launcher for Windows, hook.cmd: played under Wine by scripts/windows-hook.mjs, never run on a real Windows machine. It decides as
 * launcher.ts does. Nothing of cmd itself copies a payload unharmed (decision 0013), but the curl that comes with Windows does; where that
 * is not there, node keeps it. Where words of lessons may stand in a payload it goes to node as well; so do switch files, and whose store a
 * `.git` file means. Clients that run hooks in Git Bash use the other launcher.
 */
export function windowsLauncher({ node, bundle }: LauncherPaths, profile: string | null = null): string {
  const [program, script] = [node, bundle].map((path) => inBatch(path, profile)) as [string, string];
  return `@echo off
rem twiceshy: starts for every hook of a coding agent. Written by "twiceshy init", removed by "twiceshy uninstall".
setlocal DisableDelayedExpansion
rem A line that may hold no quotes came here by "pushd ." and "cd": back to where it was.
set "here=%~dp0"
popd
for %%N in (off false no 0) do if /i "%TWICESHY%"=="%%N" exit /b 0
if /i "%ENABLE_QA_LEARNING%%ENABLE_QA_WARNINGS%"=="falsefalse" exit /b 0
${isAscii(program + script) ? "" : "chcp 65001 >nul\n"}if not exist "${program}" exit /b 0
if not exist "${script}" exit /b 0
for %%C in (kind store half words triggers failed looks) do set "%%C="
for %%E in (SessionStart sessionStart session_start session-created) do if "%~2"=="%%E" set "kind=start"
for %%E in (UserPromptSubmit BeforeAgent userPromptSubmitted beforeSubmitPrompt chat-message before_agent_start) do if "%~2"=="%%E" set "kind=prompt"
for %%E in (PreToolUse BeforeTool preToolUse tool-execute-before tool_call) do if "%~2"=="%%E" set "kind=before"
for %%E in (PostToolUse AfterTool postToolUse tool-execute-after tool_result afterShellExecution afterFileEdit) do if "%~2"=="%%E" set "kind=after"
for %%E in (PostToolUseFailure postToolUseFailure) do if "%~2"=="%%E" set "kind=failure"
for %%E in (Stop SessionEnd AfterAgent agentStop sessionEnd stop session-idle session-end agent_end session_shutdown) do if "%~2"=="%%E" set "kind=end"
if not defined kind exit /b 0
if defined TWICESHY_STORE goto node
set "d=%CD%"
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
for %%K in (failure after) do if "%kind%"=="%%K" goto node
exit /b 0

:store
for %%K in (failure end) do if "%kind%"=="%%K" goto node
for %%S in ("%here%${OFF_FILE}" "%store%\\${OFF_FILE}") do if exist %%S goto node
for %%S in (ENABLE_QA_LEARNING ENABLE_QA_WARNINGS) do if defined %%S goto node
if exist "%store%\\trigger-words" for %%F in ("%store%\\trigger-words") do if not "%%~zF"=="0" set "words=1"
if exist "%store%\\triggers" for %%F in ("%store%\\triggers") do if not "%%~zF"=="0" set "triggers=1"
goto %kind%
:before
if defined words goto node
exit /b 0
:start
if defined triggers goto node
set "attributes="
if exist "%store%\\last-hook" for %%S in ("%store%\\last-hook") do set "attributes=%%~aS"
if defined attributes if not "%attributes:l=%"=="%attributes%" exit /b 0
echo %~1 %~2 2>nul >"%store%\\last-hook"
exit /b 0
:prompt
if defined triggers goto node
goto keep
:after
if "%~3"=="edit" if defined words goto node
if "%~3"=="edit" goto keep
if "%~1"=="codex" goto node
if not "%~3"=="command" if defined words goto node
set "looks=1"
if not exist "%store%\\open\\" goto closed
set "open="
pushd "%store%\\open"
for %%F in (*) do set "open=1"
popd
if defined open goto node
:closed
${Object.entries(FAILED)
  .map(([client, some]) => `if "%~1"=="${client}" set failed=${patterns(some)}\n`)
  .join("")}
:keep
set "curl=%SystemRoot%\\System32\\curl.exe"
set "findstr=%SystemRoot%\\System32\\findstr.exe"
if not exist "%curl%" goto node
if not exist "%findstr%" goto node
set "hooks=%store%\\hooks"
if not "%hooks:~1,1%"==":" goto node
if not exist "%hooks%\\" md "%hooks%" 2>nul
if not exist "%hooks%\\" goto node
set "attributes="
for %%H in ("%hooks%") do set "attributes=%%~aH"
if not defined attributes goto node
if not "%attributes:l=%"=="%attributes%" exit /b 0
set /a "n=0,kb=0,tries=0"
pushd "%hooks%"
for %%F in (*.json) do set /a "n+=1,kb+=(%%~zF+0)/1024+1"
popd
if %n% GEQ ${MOST_WAITING} goto node
if %kb% GEQ ${MOST_WAITING_KB} goto node
rem Two that start in the same second draw the same number: whoever makes the folder has it.
set "n=%RANDOM%"
:name
set /a "n+=1,tries+=1"
if %tries% GTR 40 goto node
set "stem=%~1.%~2.${CMD_OWNER}.%n%"
if exist "%hooks%\\%stem%.json" goto name
if exist "%hooks%\\.%stem%.half" goto name
set "lock=%hooks%\\.%stem%.lock"
rem Success leaves the errorlevel as it was: ver makes it 0.
ver >nul
md "%lock%" 2>nul
if errorlevel 1 goto name
if not exist "%hooks%\\%stem%.json" goto copy
rd "%lock%" 2>nul
goto name
:copy
rem By a path from the folder on: whatever the folder is called, no part of it is in the address.
pushd "%hooks%"
if not exist ".%stem%.lock\\" goto node
"%curl%" -q -s -T - "file:///%hooks:~0,2%./.%stem%.half" >nul 2>nul
set "end=%errorlevel%"
popd
set "file=%hooks%\\.%stem%.half"
if "%end%"=="0" goto copied
rd "%lock%" 2>nul
rem Nothing was read where nothing was written.
if not exist "%file%" goto node
goto drop
:copied
set "size=0"
if exist "%file%" for %%F in ("%file%") do set "size=%%~zF"
if %size% EQU 0 goto drop
if %size% GTR ${MOST_BYTES} goto drop
if not defined looks goto whole
if %size% GTR ${MOST_PATTERN_BYTES} goto long
"%findstr%" /r /i /m %failed% ${patterns(WORDS.map((word) => `command.*[|;].*${word}`))} "%file%" >nul 2>nul
goto looked
:long
"%findstr%" /r /i /m %failed% ${patterns(WORDS)} "%file%" >nul 2>nul
:looked
if errorlevel 2 goto told
if errorlevel 1 goto whole
:told
rd "%lock%" 2>nul
set "half=%file%"
goto node
:whole
ren "%file%" "%stem%.json" 2>nul
if exist "%file%" del /q "%file%" 2>nul
rd "%lock%" 2>nul
exit /b 0
:drop
del /q "%file%" 2>nul
rd "%lock%" 2>nul
exit /b 0

:node
for %%V in (NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_USE_SYSTEM_CA NODE_V8_COVERAGE NODE_DEBUG NODE_DEBUG_NATIVE NODE_PATH NODE_ICU_DATA) do set "%%V="
if defined half goto half
"${program}" ${NODE_FLAGS} "${script}" %* 2>nul
exit /b 0
:half
"${program}" ${NODE_FLAGS} "${script}" %* <"%half%" 2>nul
del /q "%half%" 2>nul
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
