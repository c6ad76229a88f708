import { createVisitorCounts } from "#modules/visitors/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";

export type Visitors = ReturnType<typeof createVisitors>["api"];

/** The number of visitors, without identifying them (decisions.md, "Back office"). */
export function createVisitors(deps: Deps) {
  const api = createVisitorCounts(deps);
  return {
    api,
    routes() {},
    workers() {},
  };
}
