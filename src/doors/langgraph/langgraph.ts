/**
 * twiceshy for graphs of LangGraph: a planner → coder → verifier graph with a bound that holds.
 *
 * ```ts
 * import { END, START, StateGraph } from "@langchain/langgraph";
 * import { FixState, fixGraph } from "twiceshy/langgraph";
 *
 * const loop = await fixGraph({ check: ["npm", "test"] });
 * const graph = new StateGraph(FixState)
 *   .addNode("planner", planner)
 *   .addNode("coder", coder)
 *   .addNode("verifier", loop.verifier)
 *   .addNode("reporter", loop.reporter)
 *   .addConditionalEdges(START, loop.route, { planner: "planner", reporter: "reporter", done: END })
 *   .addEdge("planner", "coder")
 *   .addEdge("coder", "verifier")
 *   .addConditionalEdges("verifier", loop.route, { planner: "planner", reporter: "reporter", done: END })
 *   .addEdge("reporter", END)
 *   .compile();
 * ```
 */
export type { FailureKind } from "#heal/cycle/kinds.ts";
export { failureKind } from "#heal/cycle/kinds.ts";
export { type FixGraph, type FixGraphOptions, type FixRoute, fixGraph } from "./fix-graph.ts";
export {
  type FailureHistory,
  type FailureHistoryEntry,
  type FailureHistoryUpdate,
  type FixChannels,
  FixState,
  type FixStateValues,
  joinHistory,
  type TestResults,
} from "./state.ts";
