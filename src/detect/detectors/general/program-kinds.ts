// What kind of tool a program is, by its name: what is known of tools in the world, whether or not they have a record of their own.

/** Tools that judge code and change nothing. */
const LINTERS =
  /^(?:[\w-]*lint\w*|\w*hint|\w+check|\w*spell|\w*fmt|\w*cs|\w*format\w*|prettier|black|isort|rubocop|standardrb|clippy|vet|codespell|misspell|phpstan|psalm|reek|detekt|biome|checkstyle|pmd|bandit|vale|ruff|flake8|luacheck|buf|[\w-]*-validate|tidy|sqlfluff|proselint|write-good|alex|splint|infer|semgrep|py(?:docstyle|codestyle|flakes)|vulture|radon|prospector|credo|scalafix|scalastyle|spotbugs|findbugs|tfsec|checkov|kubeval|kubeconform|conftest|dockle|spectral|redocly|remark|publint|attw|knip|depcheck|madge|editorconfig-checker|stylua|selene|taplo|dprint|rome|xo|standard|semistandard|slither|typos|woke|brakeman|fasterer|perlcritic|dialyzer|swiftformat|cppcheck|clang-tidy|iwyu|flawfinder|xmllint|jsonlint)$/i;

/** Tools that judge types and nothing else. */
const TYPERS =
  /^(?:mypy|pyright|basedpyright|pyre|pytype|tsc|tsd|vue-tsc|svelte-check|flow|srb|sorbet|steep|typeprof|ty)$/i;

// What runs code as it reads it: a problem it names is met while running.
const INTERPRETERS =
  /^(?:\.\/|lua[\w.]*|texlua|perl|raku|ruby|jruby|truffleruby|php|python[\d.]*|pypy[\d.]*|node|deno|bun|R|Rscript|julia|octave(?:-cli)?|gnuplot|maxima|gp|sage|elixir|iex|erl|escript|tclsh[\d.]*|wish|expect|[gmn]?awk|jq|yq|psql|mysql|mariadb|sqlite3|duckdb|sed|groovy|jshell|scala-cli|clojure|clj|bb|racket|guile|csi|gosh|chibi-scheme|sbcl|clisp|ecl|ccl|abcl|janet|fennel|emacs|swipl|gprolog|runghc|runhaskell|ghci|utop|gst|pike|rexx|qjs|gjs|tsx|ts-node|coffee|pwsh|powershell|vvp|bc|dc)$/;

// What serves by a configuration, or checks one: what it cannot read is a setting.
const SERVERS =
  /^(?:nginx|apache2?(?:ctl)?|apachectl|httpd|haproxy|named(?:-\w+)?|sshd|visudo|postfix|dovecot|caddy|traefik|envoy|varnishd|squid|lighttpd|prometheus|promtool|alertmanager|amtool|logrotate|dnsmasq|unbound(?:-\w+)?|systemd-analyze|netplan|nft|iptables(?:-\w+)?|rsyslogd|chronyd|dhcpd|exim4?|supervisord|monit|vector|fluent-bit|telegraf|ansible(?:-playbook)?|puppet|chef-client|salt-call)$/;

export const isLinterName = (name: string): boolean => LINTERS.test(name);
export const isTyperName = (name: string): boolean => TYPERS.test(name);
export const isInterpreterName = (name: string): boolean => INTERPRETERS.test(name);
export const isServerName = (name: string): boolean => SERVERS.test(name);
