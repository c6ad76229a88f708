import { expect, it } from "vitest";
import { doEachDue } from "#platform/data/each-due.ts";

it("Due items are processed in batches; one that fails or is not ready is tried once and delays no other", async () => {
  const due = new Set(["broken", "a", "waiting", "b", "c", "d", "e"]);
  const tried: string[] = [];
  const failures: [string, unknown][] = [];
  const error = new Error("never");
  await doEachDue(
    async (before) => [...due].filter((id) => !before.includes(id)).slice(0, 2),
    async (id) => {
      tried.push(id);
      if (id === "broken") throw error;
      if (id !== "waiting") due.delete(id);
    },
    (id, reason) => failures.push([id, reason]),
  );
  expect(tried).toEqual(["broken", "a", "waiting", "b", "c", "d", "e"]);
  expect([...due]).toEqual(["broken", "waiting"]);
  expect(failures).toEqual([["broken", error]]);
});
