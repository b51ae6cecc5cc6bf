import type { Detector } from "../../detector.ts";
import { ansible } from "./ansible.ts";
import { ansibleLint } from "./ansible-lint.ts";
import { checkov } from "./checkov.ts";
import { ciWords } from "./ci-words.ts";
import { cloud } from "./cloud.ts";
import { cloudformation } from "./cloudformation.ts";
import { documents } from "./documents.ts";
import { gitRemote } from "./git-remote.ts";
import { hadolint } from "./hadolint.ts";
import { media } from "./media.ts";
import { migrations } from "./migrations.ts";
import { nix } from "./nix.ts";
import { opensslVerify } from "./openssl-verify.ts";
import { operators } from "./operators.ts";
import { packages } from "./packages.ts";
import { pigeonhole } from "./pigeonhole.ts";
import { serverBlocks } from "./server-blocks.ts";
import { serverless } from "./serverless.ts";
import { servers } from "./servers.ts";
import { solvers } from "./solvers.ts";

/** The detectors of what operators run: servers' tests, clouds, packages, documents, media; the more specific first. */
export const OPERATIONS: readonly Detector[] = [
  ansibleLint,
  ansible,
  checkov,
  hadolint,
  migrations,
  cloudformation,
  serverless,
  cloud,
  solvers,
  packages,
  gitRemote,
  serverBlocks,
  servers,
  documents,
  pigeonhole,
  media,
  nix,
  opensslVerify,
  operators,
  ciWords,
];
