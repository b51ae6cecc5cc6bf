import type { Detector } from "../../detector.ts";
import { atoum } from "./atoum.ts";
import { composer } from "./composer.ts";
import { consoleUsage, phpcpd, phpmd } from "./lint-words.ts";
import { pest } from "./pest.ts";
import { php } from "./php.ts";
import { phpcs, phpstan } from "./php-lint.ts";
import { phpunit } from "./phpunit.ts";
import { phan, phpCsFixer, psalm } from "./static-analysis.ts";
import { symfonyConsole } from "./symfony-console.ts";

/** The PHP detectors, the more specific first. */
export const PHP: readonly Detector[] = [
  phpunit,
  pest,
  atoum,
  phpcs,
  phpstan,
  psalm,
  phan,
  phpCsFixer,
  phpmd,
  phpcpd,
  composer,
  symfonyConsole,
  consoleUsage,
  php,
];
