import type { Route } from "../route.ts";
import { FAILURES } from "./failures.ts";

/** Every route of the API. */
export const ROUTES: readonly Route[] = [...FAILURES];
