import { expect, it } from "vitest";
import { doEachDue } from "#platform/each-due.ts";

it("What is due is done some at a time; what fails or cannot be done yet is tried once and holds up nobody", async () => {
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
