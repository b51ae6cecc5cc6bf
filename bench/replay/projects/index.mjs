import apiJs from "./api-js.mjs";
import bankJava from "./bank-java.mjs";
import queueC from "./queue-c.mjs";
import shopTs from "./shop-ts.mjs";

/** Every project of the data set. */
export const PROJECTS = [queueC, bankJava, shopTs, apiJs];
