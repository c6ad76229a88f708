import { createVisitorCounts } from "#readers/visitors/visitors.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

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
