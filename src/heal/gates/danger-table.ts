/** A way to run what is not written there: text as code, or a line as a shell's. */
export interface Danger {
  readonly limit: "eval" | "shell";
  /** Names of languages; absent: all. */
  readonly languages?: readonly string[];
  readonly shape: RegExp;
}

const JS = ["javascript", "typescript", "other", "json"];
const PY = ["python"];
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
  { limit: "eval", languages: ["go"], shape: /\bplugin\.Open\(|\byaegi\b|\botto\.New\(|\bunsafe\.Pointer\b/ },
  // Command::new("sh")   std::process::Command   libc::system(cmd)   std::mem::transmute(x)
  {
    limit: "shell",
    languages: ["rust"],
    shape: /\bCommand::new\b|\bprocess::Command\b|\blibc::(?:system|popen|exec\w+)\b|\bDuct\b|\bduct::cmd\b/,
  },
  { limit: "eval", languages: ["rust"], shape: /\btransmute\b|\bLibrary::new\(|\bdlopen\b/ },
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
      /\b(?:instance_|class_|module_)?eval\b|\b(?:instance|class|module)_exec\b|\bMarshal\.(?:load|restore)\b|\bYAML\.(?:load(?!_file\b.*permitted)|unsafe_load)\b|\bdefine_method\(.*params|\bERB\.new\b|\.constantize\b|\b(?:public_)?send\(\s*(?!:\w+[?!]?\s*[,)])/,
  },
  // system("ls #{dir}")   `rm #{x}`   %x(ls)   exec "sh"   IO.popen(cmd)   Open3.capture2(cmd)   Kernel.spawn   open("|ls")
  {
    limit: "shell",
    languages: ["ruby"],
    shape:
      /(?<![.\w:])(?:system|exec|spawn|fork)\b\s*[( ]\s*["'%\w[]|`|%x\b|\bIO\.popen\b|\bOpen3\b|\bKernel\.(?:system|exec|spawn|`|open)|\bPTY\.|\bopen\(\s*["']\|/,
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
];
