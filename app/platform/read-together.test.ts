import { expect, it } from "vitest";
import { readTogether } from "#platform/read-together.server.ts";

function recorded(most: number) {
  const calls: number[][] = [];
  const read = readTogether<number, number>(async (keys) => {
    calls.push([...keys]);
    return keys.map((key) => (key < 0 ? new Error(`no ${key}`) : key * 10));
  }, most);
  return { calls, read };
}

it("reads the keys of one turn at once, and reads again in the next", async () => {
  const { calls, read } = recorded(50);
  expect(await Promise.all([read(1), read(2), read(1)])).toEqual([10, 20, 10]);
  expect(await read(1)).toBe(10);
  expect(calls).toEqual([[1, 2, 1], [1]]);
});

it("reads at most so many at once", async () => {
  const { calls, read } = recorded(2);
  expect(await Promise.all([1, 2, 3].map(read))).toEqual([10, 20, 30]);
  expect(calls).toEqual([[1, 2], [3]]);
});

it("fails for the key that has an error, or for all if the read fails", async () => {
  const { read } = recorded(50);
  const results = await Promise.allSettled([read(1), read(-1)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  const failing = readTogether<number, number>(async () => Promise.reject(new Error("out of reach")), 50);
  const failed = await Promise.allSettled([failing(1), failing(2)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
