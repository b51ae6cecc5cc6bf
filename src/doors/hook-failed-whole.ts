// Where an event can only be a failure, what hears it and what answers it are one file.
export { answerFailure } from "./hook-failed.ts";
export { hear } from "./hook-start.ts";
