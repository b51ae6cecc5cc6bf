/** A way to run what is not written there: text as code, or a line as a shell's; or to reach what is outside. */
export interface Danger {
  readonly limit: "eval" | "shell" | "path" | "secret";
  /** Names of languages; absent: all. */
  readonly languages?: readonly string[];
  readonly shape: RegExp;
  /** Read on the whole line, its strings and comments with it. */
  readonly isWhole?: true;
}

const JS = ["javascript", "typescript", "other", "json"];
const PY = ["python", "notebook"];
const C_LIKE = ["c"];

/** By language, each by real lines. Read on code, with strings emptied where it is sure what a string is. */
export const DANGERS: readonly Danger[] = [
  // eval(text)   (0, eval)(text)   new Function("a", body)   Function(body)()   x.constructor.constructor("…")   vm.runInThisContext(code)
  {
    limit: "eval",
    languages: JS,
    shape:
      /(?<![.\w$])eval\b(?!\s*:)|\bglobalThis\s*\.\s*eval\b|\bwindow\s*\.\s*eval\b|\bnew\s+Function\b|(?<![.\w$])Function\s*\(|\.constructor\s*\.\s*constructor\b|\bvm\s*\.\s*(?:run|compile|Script|SourceText)\w*|\bsetTimeout\(\s*["'`]|\bsetInterval\(\s*["'`]|\bReflect\s*\.\s*construct\(\s*Function|\bexecScript\(|\bimport\(\s*["'`](?:data|https?):|\b(?:Async|Generator)Function\b\s*\(/,
  },
  // new Worker(text, { eval: true })   process.mainModule.require(name)   createRequire(import.meta.url)("child" + "_process")
  {
    limit: "eval",
    languages: JS,
    shape:
      /\beval\s*:\s*true\b|\bprocess\.mainModule\b|\bModule\._load\(|\bcreateRequire\([^)]*\)\s*\((?!\s*(?:"[^"+]*"|'[^'+]*')\s*\))/,
  },
  // globalThis["eval"](x)   window['ev' + 'al'](x)   self[`Function`]
  { limit: "eval", languages: JS, shape: /\b(?:globalThis|window|self|global|top)\s*\[/ },
  // execSync(cmd)   exec(`rm ${x}`)   cp.exec(cmd)   spawn(cmd, { shell: true })   process.binding("spawn_sync")
  {
    limit: "shell",
    languages: JS,
    shape:
      /(?<![.\w$])exec(?:Sync)?\s*\(|\b(?:child_process|childProcess|cp|shell|shelljs)\s*\.\s*exec\w*|\bexecSync\b|\bexeca(?:Command|Sync|CommandSync)?\(|\bshell["']?\s*:\s*(?!false)\S|\bprocess\.binding\(|\b(?:spawn|spawnSync|execFile|execFileSync|fork)\s*\(|\bchild_process\b|\bBun\.(?:spawn|\$)|\bDeno\.(?:run|Command)\b/,
  },
  // eval(text)   exec(code)   builtins.exec(code)   __import__("os")   compile(src, "x", "exec")   pickle.loads(blob)   yaml.load(text)   types.FunctionType(
  {
    limit: "eval",
    languages: PY,
    shape:
      /(?<![.\w])(?:eval|exec|execfile|compile|__import__)\s*\(|\b(?:builtins|__builtins__|__builtin__)\b|(?<![.\w])(?:eval|exec)\s*(?:[),\]]|$)|\b(?:pickle|cPickle|marshal|shelve|dill|jsonpickle)\.(?:loads?|open|decode|Unpickler)\b|\byaml\.(?:unsafe_load|full_load|load(?!.*Safe))\w*\(|\bFunctionType\(|\bimportlib\.import_module\(|\brunpy\.|\bcode\.(?:interact|Interactive\w+)\(|\bctypes\b|\b__(?:subclasses|globals|code|reduce)__\b|\bgetattr\(.*["'](?:eval|exec|system|popen)/,
  },
  // operator.attrgetter("sys" + "tem")(os)
  { limit: "eval", languages: PY, shape: /\b(?:attrgetter|methodcaller)\([^)]*\+/ },
  // "!rm -r data"   "%%bash\\n"   get_ipython().system(line)
  {
    limit: "shell",
    languages: ["notebook"],
    shape: /^\s*"\s*(?:!|%%?(?:bash|sh|system|sx)\b)|\bget_ipython\(\)/,
  },
  // os.system(cmd)   os.popen(cmd)   subprocess.run(cmd, shell=True)   subprocess.getoutput(cmd)   os.execvp("sh", args)   pty.spawn("sh")
  {
    limit: "shell",
    languages: PY,
    shape:
      /\bos\.(?:system|popen\w*|exec[lv]\w*|spawn\w*|posix_spawnp?|startfile)\b|\bshell\s*=\s*(?!False\b)\w|\bsubprocess\b|\bcommands\.get\w*output\(|\bpty\.spawn\(|\basyncio\.create_subprocess_\w+\(|\bfrom os import .*\b(?:system|popen)\b/,
  },
  // exec.Command("sh", "-c", cmd)   syscall.Exec(path, argv, env)   plugin.Open("x.so")   os.StartProcess(
  {
    limit: "shell",
    languages: ["go"],
    shape:
      /\bexec\.Command\w*\(|\bsyscall\.(?:Exec|ForkExec|RawSyscall|Syscall)\w*\(|\bos\.StartProcess\(|"os\/exec"/,
  },
  // //go:generate sh -c id   C.system(C.CString("id"))
  {
    limit: "shell",
    languages: ["go"],
    shape: /^\s*\/\/go:generate\b|\bC\.(?:system|popen|exec\w*|dlopen)\b/,
    isWhole: true,
  },
  // //go:linkname run os.runtime_args
  { limit: "eval", languages: ["go"], shape: /^\s*\/\/go:linkname\b/, isWhole: true },
  { limit: "eval", languages: ["go"], shape: /\bplugin\.Open\(|\byaegi\b|\botto\.New\(|\bunsafe\.Pointer\b/ },
  // Command::new("sh")   std::process::Command   libc::system(cmd)   std::mem::transmute(x)
  {
    limit: "shell",
    languages: ["rust"],
    shape: /\bCommand::new\b|\bprocess::Command\b|\blibc::(?:system|popen|exec\w+)\b|\bDuct\b|\bduct::cmd\b/,
  },
  {
    limit: "eval",
    languages: ["rust"],
    shape: /\btransmute\b|\bLibrary::new\(|\bdlopen\b|\binclude!\s*[([{]|\basm!\s*[([{]/,
  },
  // Runtime.getRuntime().exec(cmd)   new ProcessBuilder("sh", "-c", cmd)
  {
    limit: "shell",
    languages: ["java", "kotlin"],
    shape:
      /\bgetRuntime\(\)|\bRuntime\.exec\b|\bProcessBuilder\b|\bRuntime\.getRuntime\b|\.execute\(\)\.text\b/,
  },
  // engine.eval(script)   new ScriptEngineManager()   new GroovyShell().evaluate(x)   in.readObject()
  {
    limit: "eval",
    languages: ["java", "kotlin"],
    shape:
      /\bScriptEngine\w*\b|\bGroovyShell\b|\bObjectInputStream\b|\bdefineClass\(|\bnashorn\b|\bSpelExpressionParser\b/,
  },
  // eval(text)   instance_eval { }   class_eval <<~X   send(:eval, x)   Marshal.load(blob)   binding.eval   ERB.new(x)   constantize
  {
    limit: "eval",
    languages: ["ruby"],
    shape:
      /\b(?:instance_|class_|module_)?eval\b|\b(?:instance|class|module)_exec\b|\bMarshal\.(?:load|restore)\b|\bYAML\.(?:load(?!_file\b.*permitted)|unsafe_load)\b|\bdefine_method\(.*params|\bERB\.new\b|\.constantize\b|\b(?:public_|__)?send(?:__)?\(\s*(?!:\w+[?!]?\s*[,)])/,
  },
  // system("ls #{dir}")   `rm #{x}`   %x(ls)   exec "sh"   IO.popen(cmd)   Open3.capture2(cmd)   Kernel.spawn   open("|ls")
  {
    limit: "shell",
    languages: ["ruby"],
    shape:
      /(?<![.\w:])(?:system|exec|spawn|fork)\b\s*[( ]\s*["'%\w[]|`|%x\b|\bIO\.popen\b|\bOpen3\b|\bKernel\.(?:system|exec|spawn|`|open)|\bPTY\.|\bopen\(\s*["']\||\b(?:method|send|public_send|__send__)\(\s*:(?:system|exec|spawn|fork|`)/,
  },
  // eval($code);   assert("…");   create_function(   preg_replace("/x/e"   unserialize($x)   include $file
  {
    limit: "eval",
    languages: ["php"],
    shape:
      /\beval\s*\(|\bcreate_function\(|\bunserialize\(|\bassert\(\s*["'$]|\b(?:include|require)(?:_once)?\s*\(?\s*\$/,
  },
  {
    limit: "shell",
    languages: ["php"],
    shape: /\b(?:shell_exec|system|passthru|popen|proc_open|pcntl_exec|exec)\s*\(|`/,
  },
  // system(cmd);   popen(cmd, "r");   execlp("sh", …)
  {
    limit: "shell",
    languages: C_LIKE,
    shape:
      /(?<![.>\w])(?:system|popen|exec[lv]p?e?|posix_spawnp?|dlopen|ShellExecute\w*|CreateProcess\w*|WinExec)\s*\(/,
  },
  // __asm__ volatile("syscall");
  {
    limit: "eval",
    languages: C_LIKE,
    shape: /\b(?:__)?asm(?:__)?\b\s*(?:(?:__)?volatile(?:__)?|goto)?\s*[({]/,
  },
  // Process.Start("cmd", args)   CSharpScript.EvaluateAsync(x)   BinaryFormatter
  { limit: "shell", languages: ["csharp"], shape: /\bProcess\.Start\b|\bProcessStartInfo\b/ },
  {
    limit: "eval",
    languages: ["csharp"],
    shape: /\bCSharpScript\b|\bBinaryFormatter\b|\bAssembly\.Load\w*\(/,
  },
  // Process()   NSTask   Process.run("sh")
  { limit: "shell", languages: ["swift"], shape: /\bNSTask\b|\bProcess\(\)|\bProcess\.(?:run|start)\w*\(/ },
  { limit: "shell", languages: ["elixir"], shape: /\bSystem\.(?:cmd|shell)\b|:os\.cmd\b|\bPort\.open\b/ },
  { limit: "eval", languages: ["elixir"], shape: /\bCode\.(?:eval|compile)\w*\b|\bbinary_to_term\b/ },
  // !!python/object/apply:os.system   !ruby/object:Gem   !!javax.script.ScriptEngineManager
  { limit: "eval", languages: ["yaml"], shape: /!!?(?:python|ruby|java|js|com|org)[/.:]\S*/ },
  // system($line);   my $out = `id`;   qx(id)   open(my $in, "-|", $line)   exec $line
  {
    limit: "shell",
    languages: ["perl"],
    shape: /(?<![>\w:$@%])(?:system|exec)\b\s*[("'$@]|`|\bqx\b|\bopen\b.*["'](?:-\||\|-|\|)/,
  },
  // eval $text;   eval "…"   do $file   require $name
  {
    limit: "eval",
    languages: ["perl"],
    shape: /(?<![>\w:$@%])(?:eval|do|require)\b\s*\(?\s*(?:["'$]|q[qx]?\b)|\/e\w*\s*;/,
  },
  // os.execute(line)   io.popen(line)
  { limit: "shell", languages: ["lua"], shape: /\bos\.execute\b|\bio\.popen\b/ },
  // load(text)()   loadstring(text)   dofile(name)
  {
    limit: "eval",
    languages: ["lua"],
    shape: /(?<![.:\w])(?:load|loadstring|loadfile|dofile)\s*[("'[]|\bpackage\.loadlib\b/,
  },
  // system(line)   system2("id")   shell(line)   pipe(line)
  { limit: "shell", languages: ["r"], shape: /(?<![.$@\w])(?:system2?|shell|shell\.exec|pipe)\s*\(/ },
  // eval(parse(text = x))   source(url)
  {
    limit: "eval",
    languages: ["r"],
    shape:
      /(?<![.$@\w])(?:eval|evalq|eval\.parent|str2expression|str2lang|dyn\.load)\s*\(|\bparse\(\s*text\b/,
  },
  // Invoke-Expression $text   $text | iex   [scriptblock]::Create($text)   Add-Type $source   DownloadString(
  {
    limit: "eval",
    languages: ["powershell"],
    shape:
      /\bInvoke-Expression\b|\biex\b|\[scriptblock\]::Create|\bAdd-Type\b|\bDownloadString\(|\bEncodedCommand\b/i,
  },
  // Start-Process cmd.exe   & $line   cmd /c del   Invoke-Command
  {
    limit: "shell",
    languages: ["powershell"],
    shape:
      /\bStart-Process\b|\bInvoke-(?:Command|WebRequest|RestMethod)\b|(?:^|[;|{(=]\s*)&\s*[$("']|\bcmd(?:\.exe)?\s+\/c\b|\bpwsh\b|\bpowershell\b/i,
  },
  // call %LINE%   powershell -c x   curl x -o y   start x
  {
    limit: "shell",
    languages: ["batch"],
    shape:
      /(?:^|[&|(]\s*|\bdo\s+)@?(?:call\s+["']?%|%\w+%|cmd\b|powershell\b|pwsh\b|curl\b|certutil\b|bitsadmin\b|start\b|reg\b|schtasks\b|format\b)/i,
  },
  // execute_process(COMMAND sh run)   add_custom_command(   file(DOWNLOAD url x)   include(FetchContent)
  {
    limit: "shell",
    languages: ["cmake"],
    shape:
      /\b(?:execute_process|exec_program|add_custom_command|add_custom_target|ExternalProject_Add|FetchContent_\w+)\s*\(|\bfile\s*\(\s*DOWNLOAD\b|\bcmake_language\s*\(\s*EVAL\b/i,
  },
  // X := $(shell curl https://example.com)
  {
    limit: "shell",
    languages: ["make"],
    shape: /\$[({]shell\s+(?:\S*\/)?(?:curl|wget|sh|bash|rm|nc|ssh|eval)\b|\$[({]eval\s/,
  },
  // fs.rmSync("/srv")   shutil.rmtree('/home')   os.RemoveAll("/etc")   rmSync(os.homedir())   writeFileSync(join(homedir(), ".bashrc"), line)   fs::write("/etc/x", text)
  {
    limit: "path",
    shape:
      /\b(?:rm(?:dir)?(?:Sync)?|unlink(?:Sync)?|rmtree|removedirs|remove_(?:dir_all|dir|file|all)|RemoveAll|rm_rf?|remove_entry\w*|deleteRecursively|deleteDirectory|Remove-Item|(?:write|append)File(?:Sync)?|createWriteStream|WriteFile|(?:symlink|chmod|chown)(?:Sync)?|fs::write)\b\s*\(?\s*(?:(?:(?:os\.)?path\.)?join\(\s*)?(?:["'`](?:\/(?!tmp\/.|dev\/)|~|[A-Za-z]:[\\/])|(?:os\.)?homedir\(\)|Path\.home\(\)|os\.path\.expanduser\()/,
    isWhole: true,
  },
  // open("/etc/hosts", "w")   open(os.path.expanduser("~/.bashrc"), "a")
  {
    limit: "path",
    languages: PY,
    shape:
      /\bopen\(\s*(?:os\.path\.expanduser\(\s*)?["'](?:\/(?!tmp\/.|dev\/)|~)[^"']*["']\)?\s*,\s*(?:mode\s*=\s*)?["'][rb]*[wax+]/,
    isWhole: true,
  },
  // del /s /q C:\   rd /s /q D:\data   format C:
  {
    limit: "path",
    languages: ["batch"],
    shape: /\b(?:del|erase|rd|rmdir)\b.*(?:\s|")(?:[A-Za-z]:\\|%(?:USERPROFILE|SystemRoot|HOMEPATH)%)/i,
  },
  // fetch(url, { body: JSON.stringify(process.env) })   requests.post(url, json=dict(os.environ))
  {
    limit: "secret",
    languages: [...JS, ...PY],
    shape:
      /\b(?:fetch|axios|request|got|sendBeacon|post|put|urlopen|send)\b.{0,300}(?:\bprocess\.env\b(?!\s*[.?[])|\bos\.environ\b(?!\s*[.[]))/,
  },
];
