// Containers, clusters and services.
import { chatter, clock, prefixed } from "./prefixed.mjs";

export const CONTAINER_WRAPPERS = [
  {
    id: "docker build",
    title: "docker build --progress=plain",
    wrap: (lines) => [
      "#5 [2/3] WORKDIR /app",
      "#5 CACHED",
      "",
      "#12 [3/3] RUN ./check.sh",
      ...lines.map((line, i) => `#12 ${(0.128 + i * 0.011).toFixed(3)} ${line}`),
      '#12 ERROR: process "/bin/sh -c ./check.sh" did not complete successfully: exit code: 1',
      "------",
      " > [3/3] RUN ./check.sh:",
      ...lines.slice(-8).map((line, i) => `${(0.128 + i * 0.011).toFixed(3)} ${line}`),
      "------",
      "Dockerfile:3",
      "--------------------",
      "   1 |     FROM acme/base:1",
      "   2 |     WORKDIR /app",
      "   3 | >>> RUN ./check.sh",
      "   4 |     ",
      "--------------------",
      'ERROR: failed to build: failed to solve: process "/bin/sh -c ./check.sh" did not complete successfully: exit code: 1',
    ],
  },
  {
    id: "docker build, blank lines short",
    title: "docker build by an older BuildKit (blank lines end behind the time)",
    wrap: (lines) => [
      "#12 [3/3] RUN ./check.sh",
      ...lines.map((line, i) => `#12 ${(0.128 + i * 0.011).toFixed(3)} ${line}`.trimEnd()),
      "#12 ERROR: executor failed running [/bin/sh -c ./check.sh]: exit code: 1",
      "------",
      " > [3/3] RUN ./check.sh:",
      "------",
      "executor failed running [/bin/sh -c ./check.sh]: exit code: 1",
    ],
  },
  {
    id: "docker build, by turns",
    title: "docker build, two steps side by side",
    wrap: (lines) => [
      "#5 [web 2/3] WORKDIR /app",
      "#5 CACHED",
      "",
      ...lines.flatMap((line, i) => [
        `#12 ${(0.128 + i * 0.011).toFixed(3)} ${line}`,
        "",
        `#11 ${(0.131 + i * 0.011).toFixed(3)} ${chatter(i)}`,
        "",
      ]),
      "#12 ERROR: executor failed running [/bin/sh -c ./check.sh]: exit code: 1",
      "",
      "#11 CANCELED",
      "------",
      " > [web 3/3] RUN ./check.sh:",
      "------",
      "executor failed running [/bin/sh -c ./check.sh]: exit code: 1",
    ],
  },
  {
    id: "compose",
    title: "docker compose up, two services by turns",
    wrap: (lines) => [
      "Attaching to db-1, web-1",
      ...lines.flatMap((line, i) => [`web-1  | ${line}`, `db-1   | ${chatter(i)}`]),
      "web-1 exited with code 1",
    ],
  },
  prefixed("compose 1", "web_1  | ", {
    title: "docker-compose 1",
    before: ["Attaching to shop_web_1"],
    after: ["shop_web_1 exited with code 1"],
  }),
  {
    id: "compose logs -t",
    title: "docker compose logs -t",
    wrap: (lines) =>
      lines.map((line, i) => `web-1  | 2026-11-15T${clock(i).time}.${clock(i).ms}200000Z ${line}`),
  },
  prefixed("kubectl logs --prefix", "[pod/web-5d8f7c9b6-x2v4q/app] ", {
    title: "kubectl logs --prefix",
    told: "kubectl's reference",
  }),
  {
    id: "kubectl logs --timestamps",
    title: "kubectl logs --timestamps",
    told: "kubectl's reference",
    wrap: (lines) => lines.map((line, i) => `2026-11-15T${clock(i).time}.${clock(i).ms}200013Z ${line}`),
  },
  prefixed("stern", "web-5d8f7c9b6-x2v4q app ", { title: "stern", told: "stern's documentation" }),
  {
    id: "journald",
    title: "journalctl, syslog (of known form)",
    wrap: (lines) =>
      [
        "systemd[1]: Started shop.service - Shop.",
        ...lines.map((line) => `shop[4242]: ${line}`),
        "systemd[1]: shop.service: Main process exited, code=exited, status=1/FAILURE",
      ].map((line, i) => `Nov 15 ${clock(i).time} devbox ${line}`),
  },
  {
    id: "journald -o short-iso",
    title: "journalctl -o short-iso (of known form)",
    wrap: (lines) => lines.map((line, i) => `2026-11-15T${clock(i).time}+0000 devbox shop[4242]: ${line}`),
  },
  {
    id: "heroku",
    title: "heroku logs",
    told: "Heroku's documentation",
    wrap: (lines) =>
      lines.map((line, i) => `2026-11-15T${clock(i).time}.${clock(i).ms}200+00:00 app[web.1]: ${line}`),
  },
  prefixed("pm2", "0|web  | ", { title: "pm2 logs", told: "PM2's documentation" }),
];
