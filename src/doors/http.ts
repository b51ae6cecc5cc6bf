/** The door to HTTP, for the command that opens it: doors do not import each other. */
export { type Listening, listen, type ServeOptions } from "./http/listen.ts";
