// What stands around a program's output when something else ran it: each wrapper turns the lines of a bare output into what a person,
// an agent or a CI system would have seen. The forms come from real runs (make-samples.sh) or, marked `told`, from the tool's documentation.
import { CI_WRAPPERS } from "./wrappers-ci.mjs";
import { CONTAINER_WRAPPERS } from "./wrappers-container.mjs";
import { CUTS } from "./wrappers-cut.mjs";
import { GREEN_WRAPPERS } from "./wrappers-green.mjs";
import { TASK_WRAPPERS } from "./wrappers-task.mjs";
import { TERMINAL_WRAPPERS } from "./wrappers-terminal.mjs";

/** Every wrapper that leaves all of the output in it. */
export const WRAPPERS = [...TASK_WRAPPERS, ...CI_WRAPPERS, ...CONTAINER_WRAPPERS, ...TERMINAL_WRAPPERS];

export { CUTS, GREEN_WRAPPERS };
