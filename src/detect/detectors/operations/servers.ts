import { byLines, type LineForm, needlesOf } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

const WEB: readonly LineForm[] = [
  {
    tool: "nginx",
    needle: "[emerg]",
    // 2026/11/17 09:17:24 [emerg] 1021#1021: still could not bind()
    pattern: /\[emerg\] (?:\d+#\d+: )?(?<message>still could not bind\(\))$/,
    role: "summary",
  },
  {
    tool: "nginx",
    needle: "[emerg]",
    // nginx: [emerg] unknown directive "listn" in /etc/nginx/nginx.conf:5
    // 2026/11/17 09:17:23 [emerg] 998#998: unexpected "}" in ./nginx.conf:7
    pattern:
      /^(?:nginx: |\d{4}\/\d\d\/\d\d [\d:]+ )\[emerg\] (?:\d+#\d+: )?(?<message>\S.*?)(?: in (?<file>[^\s:]+):(?<line>\d+))?$/,
  },
  {
    tool: "nginx",
    needle: "nginx: configuration file ",
    // nginx: configuration file /etc/nginx/nginx.conf test failed
    pattern: /^nginx: (?<message>configuration file (?<file>\S+) test failed)$/,
    role: "consequence",
  },
  {
    tool: "haproxy",
    needle: "found in configuration",
    // [ALERT]    (946) : config : Fatal errors found in configuration.
    pattern:
      /^\[ALERT\] +\S+ : (?:config : )?(?<message>(?:Error\(s\)|Fatal errors) found in configuration.*)$/,
    role: "consequence",
  },
  {
    tool: "haproxy",
    needle: "multiple argument resolution errors",
    // [ALERT]    (946) : multiple argument resolution errors:
    pattern: /^\[ALERT\] +\S+ : (?:config : )?(?<message>multiple argument resolution errors):$/,
    role: "consequence",
  },
  {
    tool: "haproxy",
    needle: " parsing [",
    //         parsing [haproxy.cfg:19]: unable to find userlist 'cooks' referenced in arg 1 of ACL keyword 'http_auth' in proxy 'shop'.
    pattern: /^ +parsing \[(?<file>[^\]\s]+):(?<line>\d+)\] ?: (?<message>\S.*)$/,
  },
  {
    tool: "haproxy",
    needle: "\n[alert] ",
    // [ALERT]    (946) : config : parsing [haproxy.cfg:11] : unknown keyword 'servr' in 'backend' section; did you mean 'server' maybe ?
    // [ALERT]    (946) : config : [haproxy.cfg:16] : 'server tides/t1' : unknown keyword 'chek'; did you mean 'check' maybe ?
    pattern:
      /^\[ALERT\] +\S+ : (?:config : )?(?:(?:parsing )?\[(?<file>[^\]\s]+):(?<line>\d+)\] ?: )?(?<message>\S.*)$/,
  },
  {
    tool: "caddy",
    needle: "adapting config using ",
    // Error: adapting config using caddyfile: Caddyfile:2: unrecognized directive: revers_proxy
    // caddy[542]: run: adapting config using caddyfile: parsing caddyfile tokens for 'route': /etc/caddy/Caddyfile:11 - Error during parsing: unrecognized directive: respnd
    pattern:
      /^(?:caddy\[\d+\]: )?(?:Error: |run: |reload: |validate: |start: )?adapting config using \w+: (?:parsing caddyfile tokens for '\w+': \S+:\d+ - Error during parsing: (?=parsing caddyfile ))*(?:parsing caddyfile tokens for '\w+': )?(?:(?<file>[\w./-]+):(?<line>\d+)(?: - Error during parsing)?: )?(?<message>\S.*)$/,
  },
  {
    tool: "varnish",
    needle: "message from vcc-compiler",
    // Message from VCC-compiler:
    pattern: /^(?<message>Message from VCC-compiler):$/,
    role: "consequence",
  },
];

const NAMES: readonly LineForm[] = [
  {
    tool: "sshd",
    needle: "bad configuration option: ",
    // sshd_config: line 2: Bad configuration option: PermitRotLogin
    // /home/dev/.ssh/config: line 3: Bad configuration option: hostnam
    pattern: /^(?<file>\S+): line (?<line>\d+): (?<message>Bad configuration option: .+)$/,
  },
  {
    tool: "sshd",
    needle: "config line ",
    // sshd_config line 1: Badly formatted port number.
    // /etc/ssh/sshd_config line 5: unsupported option "perhaps".
    pattern: /^(?<file>\S*sshd?_config\S*|\S*\.ssh\/config),? line (?<line>\d+): (?<message>\S.*)$/,
  },
  {
    tool: "dnsmasq",
    needle: "\ndnsmasq: ",
    // dnsmasq: bad dhcp-range at line 2 of dnsmasq.conf
    pattern: /^dnsmasq: (?<message>\S.*?) at line (?<line>\d+) of (?<file>\S+)$/,
  },
  {
    tool: "named",
    needle: "\nzone ",
    // zone shop.test/IN: has no NS records
    pattern: /^zone (?<message>\S+\/IN: (?!loaded |not loaded |loading from )\S.*)$/,
    sure: false,
  },
  {
    tool: "named",
    needle: "\ndns_",
    // dns_master_load: zones/db.example.com:9: www.example.com: CNAME and other data
    // dns_rdata_fromtext: zones/db.example.com:10: near '192.0.2.256': bad dotted quad
    pattern: /^dns_\w{4,30}: (?<file>[^\s:]{1,300}):(?<line>\d+): (?<message>\S.*)$/,
  },
  ...["minute", "hour", "day-of-month", "month", "day-of-week", "command", "time specifier"].map(
    (field): LineForm => ({
      tool: "crontab",
      needle: `: bad ${field}`,
      // "nightly.cron":1: bad hour
      pattern: /^"(?<file>[^"]+)":(?<line>\d+): (?<message>bad \S.*)$/,
    }),
  ),
  {
    tool: "crontab",
    needle: "errors in crontab file",
    // errors in crontab file, can't install.
    pattern: /^(?<message>errors in crontab file, can't install)\.?$/,
    role: "consequence",
  },
  {
    tool: "lighttpd",
    needle: "(configfile.c.",
    // 2026-11-18 14:40:09: (configfile.c.2164) source: lighttpd.conf line: 9 pos: 0 parser failed somehow near here: (EOL)
    pattern:
      /^(?:[\d-]{10} [\d:]{8}: )?\(configfile\.c\.\d+\) source: (?<file>\S+) line: (?<line>\d+) pos: \d+ (?<message>\S.*)$/,
  },
  {
    tool: "rsyslogd",
    needle: "rsyslogd: error during parsing file ",
    // rsyslogd: error during parsing file rsyslog.conf, on or before line 2: syntax error on token '"/tmp/all.log' [v8.2302.0 try https://www.rsyslog.com/e/2207 ]
    pattern:
      /^rsyslogd: error during parsing file (?<file>\S+), on or before line (?<line>\d+): (?<message>.+?)(?: \[v[\d.]+ try \S+ \])?$/,
  },
  {
    tool: "rsyslogd",
    needle: "rsyslogd: could not ",
    // rsyslogd: could not load module 'imudpp', errors: trying to load module /usr/lib/rsyslog/imudpp.so: cannot open shared object file
    pattern: /^rsyslogd: (?<message>could not load module '[^']+')/,
    category: "missing_dependency",
  },
  ...["syntax error, ", "could not process rule: ", "interface does not exist"].map(
    (words): LineForm => ({
      tool: "nft",
      needle: `: error: ${words}`,
      // rules.nft:3:14-14: Error: syntax error, unexpected newline
      pattern: /^(?<file>[^\s:]+):(?<line>\d+):(?<column>\d+)-\d+: Error: (?<message>\S.*)$/,
    }),
  ),
  {
    tool: "amtool",
    needle: "'  failed: ",
    // Checking 'alertmanager.yml'  FAILED: undefined receiver "pager" used in route
    pattern: /^Checking '(?<file>[^']+)' {2}FAILED: (?<message>\S.*)$/,
  },
  {
    tool: "systemd",
    needle: " is not executable: ",
    // shop.service: Command /home/dev/app/bin/shop is not executable: No such file or directory
    pattern: /^(?<file>\S+\.service): (?<message>Command \S+ is not executable: .+)$/,
  },
  {
    tool: "systemd",
    needle: "status=2",
    // shop.service: Main process exited, code=exited, status=203/EXEC
    // Main PID: 2176 (code=exited, status=217/USER)
    pattern:
      /^(?:(?:[\w@.-]+\.\w{4,9}: )?(?:Main|Control) process exited, | *(?:Main PID|Process): \d+ .{0,300}\()(?<message>code=exited, status=2[0-4]\d\/(?<type>[A-Z_]{3,30}))\)?$/,
    category: "config_error",
  },
  {
    tool: "systemd",
    needle: ".service failed because ",
    // Job for shop.service failed because the control process exited with error code.
    pattern: /^(?<message>Job for \S+ failed because .+)$/,
    category: "runtime_error",
    role: "summary",
  },
  {
    tool: "systemd",
    needle: "failed to start ",
    // Failed to start shop.service: Unit shop.service not found.
    pattern:
      /^Failed to (?:re)?start (?<message>\S+\.(?:service|socket|timer|mount): Unit \S+ (?:not found|is masked|has a bad unit file setting)\.)$/,
  },
  {
    tool: "postgres",
    needle: "exists but is not empty",
    // initdb: error: directory "/data" exists but is not empty
    pattern: /^initdb: (?:error: )?(?<message>directory "[^"]{1,300}" exists but is not empty)$/,
  },
  {
    tool: "postgres",
    needle: ' in file "',
    // 2026-11-17 09:10:03.123 UTC [42] LOG:  unrecognized configuration parameter "max_conections" in file "/data/postgresql.conf" line 3
    pattern:
      /^(?:[\d-]{10} [\d:.]{8,15} \w{3,4} \[\d+\] )?LOG: {2}(?<message>(?:unrecognized configuration parameter|syntax error|invalid value for parameter) .{0,300}?),? in file "(?<file>[^"]{1,300})" line (?<line>\d+)/,
  },
  {
    tool: "postgres",
    needle: "] fatal:  ",
    // waiting for server to start....2026-11-18 09:36:37.772 UTC [24] FATAL:  data directory "/home/dev/ledger/data" has invalid permissions
    pattern:
      /^waiting for server to start\.+ ?[\d-]{10} [\d:.]{8,15} \w{3,4} \[\d+\] FATAL: {2}(?<message>\S.*)$/,
  },
  {
    tool: "mysqld",
    needle: "[error] [my-",
    // 2026-11-17T09:10:03.123456Z 0 [ERROR] [MY-000067] [Server] unknown variable 'max_conections=100'.
    pattern:
      /^(?:\S+Z )?\d+ \[ERROR\] \[(?<type>MY-\d{6})\] \[\w+\] (?<message>(?!Aborting$|Data Dictionary initialization failed)\S.*)$/,
  },
  {
    tool: "mariadbd",
    needle: " [error] ma",
    // 2026-11-18  9:36:41 0 [ERROR] mariadbd: unknown variable 'innodb_buffer_pool_sise=64M'
    pattern: /^[\d-]{10} +[\d:]{7,8} \d+ \[ERROR\] mariadbd: (?<message>\S.*)$/,
  },
  {
    tool: "mongod",
    needle: '"attr":{"error":"',
    // {"t":{"$date":"2026-11-17T09:10:03.130+00:00"},"s":"E",  "c":"STORAGE",  "id":20557,   "ctx":"initandlisten","msg":"DBException in initAndListen, terminating","attr":{"error":"DBPathInUse: Unable to lock the lock file: /data/db/mongod.lock"}}
    pattern:
      /^\{"t":\{"\$date":"[^"]{1,40}"\},"s":"[EF]",.{1,200}?"attr":\{"error":"(?:(?<type>[A-Z]\w{1,60}): )?(?<message>(?:[^"\\]|\\.){1,500})"/,
  },
  {
    tool: "mongod",
    needle: '"s":"f",',
    // {"t":{"$date":"2026-11-17T09:10:03.130+00:00"},"s":"F",  "c":"-",  "id":23089,   "ctx":"main","msg":"Fatal assertion","attr":{"msgid":34433}}
    pattern: /^\{"t":\{"\$date":"[^"]{1,40}"\},"s":"F",.{1,200}?"msg":"(?<message>(?:[^"\\]|\\.){1,500})"/,
    category: "runtime_error",
  },
  {
    tool: "redis",
    needle: "noauth ",
    // NOAUTH Authentication required.
    pattern: /^(?:\(error\) )?(?<type>NOAUTH|WRONGPASS|NOPERM) (?<message>\S.*)$/,
    category: "permission_error",
  },
  {
    tool: "redis",
    needle: "\n(error) ",
    // (error) CLUSTERDOWN Hash slot not served
    pattern: /^\(error\) (?<type>CLUSTERDOWN|LOADING|MASTERDOWN|TRYAGAIN) (?<message>\S.*)$/,
    category: "connection_error",
  },
  {
    tool: "redis",
    needle: "\n(error) ",
    // (error) MISCONF Redis is configured to save RDB snapshots, but it is currently not able to persist on disk.
    pattern: /^\(error\) (?<type>MISCONF|READONLY|NOREPLICAS) (?<message>\S.*)$/,
  },
  {
    tool: "redis",
    needle: "\n(error) ",
    // (error) WRONGTYPE Operation against a key holding the wrong kind of value
    pattern: /^\(error\) (?<type>[A-Z]{3,20}) (?<message>\S.*)$/,
    category: "runtime_error",
  },
];

const FORMS = [...WEB, ...NAMES];

/** Servers that check their configuration, and daemons that cannot start: one line with the place and the reason. */
export const servers: Detector = byLines({
  id: "servers",
  tool: "nginx",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: needlesOf(FORMS),
  programs: [
    "nginx",
    "haproxy",
    "caddy",
    "sshd",
    "dnsmasq",
    "named-checkconf",
    "named-checkzone",
    "crontab",
    "rsyslogd",
    "nft",
    "amtool",
    "systemctl",
    "systemd-analyze",
    "redis-cli",
    "mongod",
    "mysqld",
    "varnishd",
  ],
  forms: FORMS,
});
