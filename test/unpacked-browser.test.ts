import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWhole } from "#test/unpacked-browser.ts";

let home: string;
let folder: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "encrier-whole-"));
  folder = join(home, "cache", "browser");
});

afterEach(() => rm(home, { recursive: true, force: true }));

test("a folder created by two processes concurrently is complete as soon as it exists", async () => {
  const fill = async (target: string) => {
    await writeFile(join(target, "first"), "1");
    await wait(50);
    await writeFile(join(target, "last"), "2");
  };
  const seen: string[][] = [];
  const watch = async () => {
    while (!existsSync(folder)) await wait(1);
    seen.push(await readdir(folder));
  };
  await Promise.all([createWhole(folder, fill), createWhole(folder, fill), watch()]);
  expect(seen).toEqual([["first", "last"]]);
  expect(await readdir(join(home, "cache"))).toEqual(["browser"]);
});

test("a folder that could not be filled is not there", async () => {
  const fail = () => Promise.reject(new Error("disk full"));
  await expect(createWhole(folder, fail)).rejects.toThrow("disk full");
  expect(await readdir(join(home, "cache"))).toEqual([]);
});

test("a folder that is there is left as it is", async () => {
  await createWhole(folder, (target) => writeFile(join(target, "first"), "1"));
  await createWhole(folder, (target) => writeFile(join(target, "first"), "2"));
  expect(await readFile(join(folder, "first"), "utf8")).toBe("1");
});
