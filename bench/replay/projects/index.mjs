import apiJs from "./api-js.mjs";

/** Every project of the data set. */
export const PROJECTS = [apiJs];
