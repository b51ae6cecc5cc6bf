import { matches, type Seed, says, seed } from "./seed.ts";

/** Docker, ports, services and certificates: what is around the code. */
export const SERVICES: readonly Seed[] = [
  seed({
    id: "docker-daemon",
    title: "Docker's daemon cannot be reached",
    category: "connection_error",
    safety: "moderate",
    needles: ["docker daemon"],
    when: [
      says(/^Cannot connect to the Docker daemon at (?<socket>[\w:/.-]+?)\. Is the docker daemon running/),
    ],
    advise:
      "Nothing listens at {socket}. Start Docker (or the virtual machine it runs in), and compare with `docker context ls` and DOCKER_HOST. Inside a container or sandbox there may be none, on purpose.",
    why: "It says nothing about the image or the code. Being refused permission is another message and another cure.",
    examples: [
      "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
    ],
  }),
  seed({
    id: "docker-copy-missing",
    title: "COPY does not find a file in the build context",
    category: "config_error",
    safety: "moderate",
    needles: ["copy failed", "failed to compute cache key"],
    when: [
      says(
        /COPY failed: file not found in build context.{0,60}: stat (?<file>[\w.@/-]+)|failed to compute cache key: .{0,200}"(?<file_2>\/[\w.@/-]+)"(?: not found)?: not found/,
      ),
    ],
    advise:
      "`{file}` is not in what was sent to the builder. Paths count from the build context (the last argument), not from the Dockerfile; then see .dockerignore, and whether the file has to be built first or copied from another stage (`--from`).",
    why: "Files above the context can never be copied. Taking everything out of .dockerignore sends secrets and node_modules along.",
    examples: [
      "COPY failed: file not found in build context or excluded by .dockerignore: stat dist/index.js: file does not exist",
      'failed to compute cache key: "/package.json" not found: not found',
    ],
  }),
  seed({
    id: "port-in-use",
    title: "The port is taken",
    category: "runtime_error",
    safety: "risky",
    needles: ["address already in use", "eaddrinuse"],
    when: [says(/EADDRINUSE|[Aa]ddress already in use/)],
    advise:
      "See who listens there (`ss -ltnp`, `lsof -i`). A server left over from your own earlier run may be stopped; anything else is not yours. Tests should listen on port 0 and ask which one they got.",
    why: "Killing whatever holds the port has taken down databases and other people's sessions. Two test files in parallel with a fixed port fail only sometimes.",
    examples: [
      "Error: listen EADDRINUSE: address already in use :::38677",
      "OSError: [Errno 98] Address already in use",
    ],
  }),
  seed({
    id: "local-service-refused",
    title: "A service on this machine is not running",
    category: "connection_error",
    safety: "moderate",
    needles: ["econnrefused", "connection refused", "couldn't connect to server"],
    when: [
      says(
        /ECONNREFUSED (?<address>(?:127\.0\.0\.1|::1|localhost):\d+)|connection to server at "(?:127\.0\.0\.1|::1|localhost)"(?:, port \d+| \([\w.:]+\), port \d+) failed: Connection refused|(?:Failed to connect to|connect to host) (?:127\.0\.0\.1|::1|localhost) port \d+/,
      ),
    ],
    advise:
      "The machine answered and nothing listens on that port. Start the database or server the check needs (compose file, README), wait until it is ready, not only started; inside a container localhost is the container itself.",
    why: "The code is not the cause, so do not mend the code. Port 5432 is PostgreSQL, 3306 MySQL, 6379 Redis, 27017 MongoDB.",
    examples: ["Error: connect ECONNREFUSED 127.0.0.1:5432"],
  }),
  seed({
    id: "tls-untrusted",
    title: "A TLS certificate is not trusted",
    category: "connection_error",
    safety: "risky",
    needles: [
      ...["self signed certificate", "self-signed certificate", "certificate_verify_failed"],
      ...["certificate verification failed", "local issuer certificate", "the first certificate"],
      "certificate has expired",
    ],
    when: [
      matches(
        "category",
        /^(?:connection_error|runtime_error|config_error|test_failure|missing_dependency)$/,
      ),
      says(
        /self[- ]signed certificate|CERTIFICATE_VERIFY_FAILED|certificate verification failed|unable to (?:get local issuer|verify the first) certificate|certificate has expired/,
      ),
    ],
    advise:
      "Find out whose certificate it is (`openssl s_client -showcerts`). A company's own authority: give its CA file to the tool (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, REQUESTS_CA_BUNDLE, git's http.sslCAInfo). Expired, or not what you expect: stop and tell a person. See also that the clock is right.",
    why: "Never turn verification off (NODE_TLS_REJECT_UNAUTHORIZED, -k, verify=False, http.sslVerify): it would accept exactly the attacker it is there to stop.",
    examples: ["curl: (60) SSL certificate problem: self-signed certificate"],
  }),
];
