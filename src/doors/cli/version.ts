import { version } from "../../../package.json";

/** The version of this twiceshy, as in its package.json. */
export const VERSION: string = version;
