/**
 * The words that tools' messages are made of, and that name nothing of anybody's. What is shared with other projects is put
 * together from these alone; every other word is a hole.
 */
export const PUBLIC_WORDS: ReadonlySet<string> = new Set(
  `a an the of to in on at by for from with without within and or nor but is are was were be been being it its this that these
  there here not no cannot can can't could couldn't does doesn't did didn't do don't will won't would should must may might has
  have had having if as than then so such any all some each every only before after while when where which who what why how
  error errors fatal failed fail fails failure failures failing warning warnings exception exceptions panic panicked abort
  aborted crash crashed found find missing unknown undefined null none nil nan true false empty invalid illegal bad wrong unexpected
  expected expecting received got given but actual unable unsupported unsatisfied unresolved unreachable unavailable unauthorized
  forbidden denied refused rejected reset closed timed timeout time out exceeded expired limit too many few much large small
  long short deep high low least most more less equal equals greater match matches matching mismatch mismatched different same
  module modules package packages dependency dependencies import imports imported export exports exported require requires required
  resolve resolved install installed version versions compatible incompatible conflict conflicts file files directory folder path
  line lines column character characters string strings number numbers integer float boolean array arrays object objects list map
  set dictionary tuple key keys value values type types class classes interface instance function functions method methods
  argument arguments parameter parameters property properties attribute attributes member members field fields index range bounds
  name names variable variables constant identifier symbol reference references pointer declaration declared defined definition
  redefined duplicate duplicated already exist exists existing assign assigned assignable assignment return returns returned call
  called calling callable caller constructor operator operand expression statement token tokens syntax parse parsing parser end
  input output start begin read reading write writing open close create created delete remove removed update access accessed
  permission permissions connection connect connected connecting network socket port address use used using host server client
  request response status code codes exit exited signal killed process command commands run running memory heap stack overflow
  allocation allocate disk space left device busy locked lock deadlock recursion recursive maximum minimum depth size length
  test tests suite assertion assert asserted check checks snapshot snapshots mock mocked called times async await promise callback
  thread threads event loop build compile compiled compiling compilation compiler link linking linker target config configuration
  option options setting settings environment schema table database query migration transaction index constraint unique foreign
  encoding decode encode json yaml utf ascii unicode certificate signature verify verified verification key token login
  password user users format formatted formatting lint rule rules style unused unreachable deprecated ambiguous shadowed mutable
  immutable borrow borrowed moved lifetime trait generic overload overloaded override abstract private protected public static
  final iterable iterator subscriptable hashable serializable convert conversion cast division zero domain modulo negative positive
  please try again see use consider did mean instead`
    .split(/\s+/)
    .filter(Boolean),
);

/** Kinds of errors that languages and systems name themselves. */
export const PUBLIC_TYPES: ReadonlySet<string> = new Set(
  `Error TypeError ReferenceError SyntaxError RangeError URIError EvalError AggregateError AssertionError Exception RuntimeException
  ModuleNotFoundError ImportError NameError AttributeError KeyError IndexError ValueError ZeroDivisionError OverflowError
  RecursionError MemoryError OSError IOError FileNotFoundError FileExistsError PermissionError ConnectionError TimeoutError
  ConnectionRefusedError ConnectionResetError BrokenPipeError NotADirectoryError IsADirectoryError UnicodeDecodeError
  UnicodeEncodeError IndentationError TabError StopIteration NotImplementedError RuntimeError LookupError ArithmeticError
  NullPointerException IllegalArgumentException IllegalStateException ClassNotFoundException NoSuchMethodError
  ClassCastException IndexOutOfBoundsException ArrayIndexOutOfBoundsException NumberFormatException IOException
  FileNotFoundException SQLException InterruptedException ConcurrentModificationException UnsupportedOperationException
  StackOverflowError OutOfMemoryError NoMethodError ArgumentError LoadError FrozenError ENOENT EACCES EPERM ECONNREFUSED
  ECONNRESET EADDRINUSE ETIMEDOUT ENOTFOUND ENOSPC EMFILE EEXIST EISDIR ENOTDIR EPIPE EBUSY ERESOLVE`
    .split(/\s+/)
    .filter(Boolean),
);
