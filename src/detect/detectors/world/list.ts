import type { Detector } from "../../detector.ts";
import { docker } from "./docker.ts";
import { dockerBuild } from "./docker-build.ts";
import { helmTemplate } from "./helm-template.ts";
import { kubectl } from "./kubectl.ts";
import { sql } from "./sql.ts";
import { terraform } from "./terraform.ts";

/** The detectors of what programs run on and talk to, the more specific first. */
export const WORLD: readonly Detector[] = [dockerBuild, docker, helmTemplate, kubectl, terraform, sql];
