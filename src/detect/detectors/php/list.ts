import type { Detector } from "../../detector.ts";
import { composer } from "./composer.ts";
import { consoleUsage, phpcpd, phpmd } from "./lint-words.ts";
import { php } from "./php.ts";
import { phpcs, phpstan } from "./php-lint.ts";
import { phpunit } from "./phpunit.ts";
import { symfonyConsole } from "./symfony-console.ts";

/** The PHP detectors, the more specific first. */
export const PHP: readonly Detector[] = [
  phpunit,
  phpcs,
  phpstan,
  phpmd,
  phpcpd,
  composer,
  symfonyConsole,
  consoleUsage,
  php,
];
