/** Where the name of a payload that waits has its process id, when hook.cmd wrote it: cmd does not know its own. */
export const CMD_OWNER = "cmd";
