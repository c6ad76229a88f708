import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { CreateMultipartUploadCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { openBucket } from "#platform/files/open-store.server.ts";
import { openClient } from "#platform/files/s3/s3-client.server.ts";
import { readStorageAddress, type S3Address } from "#platform/files/storage-address.ts";
import { folderStore, isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import { copyStore } from "#platform/files/store-copy.server.ts";
import { sweepStore } from "#platform/files/store-sweep.server.ts";
import { type ObjectServer, startSwift } from "#test/external/swift.ts";
import { freePort } from "#test/free-port.ts";
import { expectStore } from "#test/store-suite.ts";

let server: ObjectServer | undefined;
let base: S3Address;
let scratch: string;
const warned: unknown[] = [];
const log = { warn: (...line: unknown[]) => void warned.push(line) };

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "encrier-s3-"));
  const given = process.env["S3_TEST_URL"];
  if (!given) server = await startSwift();
  const address = readStorageAddress(given ?? server?.url ?? "");
  if (address?.kind !== "s3") throw new Error("S3_TEST_URL is not an address of a bucket.");
  base = address;
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** A store of its own, below another prefix. */
const newAddress = (): S3Address => ({ ...base, prefix: `${base.prefix}${randomUUID()}/` });
const openNew = (address = newAddress(), isBackground = false) =>
  openBucket(address, { scratchDir: scratch, log, isBackground });
const pathsOf = async (store: ObjectStore) => {
  const paths: string[] = [];
  for await (const { path } of store.list()) paths.push(path);
  return paths.toSorted();
};

describe("The store in a bucket", () => {
  expectStore(() => openNew());
});
describe("The store in a bucket for work in the background", () => {
  expectStore(() => openNew(newAddress(), true));
});

describe("A bucket", () => {
  it("shows no store the objects of another prefix", async () => {
    const [one, other] = [await openNew(), await openNew()];
    await one.putStream("x.txt", Readable.from(["x"]));
    expect(await other.size("x.txt")).toBeNull();
    expect(await pathsOf(other)).toEqual([]);
  });

  it("lists and removes what a killed process was sending, once it is old", async () => {
    const address = newAddress();
    const store = await openNew(address);
    const object = { Bucket: address.bucket, Key: `${address.prefix}uploads/cut.pdf` };
    await openClient(address).send(new CreateMultipartUploadCommand(object));
    expect((await pathsOf(store)).filter(isUnfinished)).toHaveLength(1);
    const sweep = (before: Date) =>
      sweepStore({ store, owners: { uploads: async () => [] }, before, onRemoved: () => undefined });
    expect((await sweep(new Date(0))).removed).toBe(0);
    expect((await sweep(after(new Date(), days(1)))).removed).toBe(1);
    expect(await pathsOf(store)).toEqual([]);
  });

  it("removes old objects that the database does not know", async () => {
    const store = await openNew();
    await store.putStream("uploads/known.pdf", Readable.from(["x"]));
    await store.putStream("uploads/unknown.pdf", Readable.from(["x"]));
    const report = await sweepStore({
      store,
      owners: { uploads: async (paths) => paths.filter((path) => path.endsWith("/known.pdf")) },
      before: after(new Date(), days(1)),
      onRemoved: () => undefined,
    });
    expect(report).toMatchObject({ files: 2, removed: 1 });
    expect(await pathsOf(store)).toEqual(["uploads/known.pdf"]);
  });

  it("gives addresses that anyone can read until the next day, and that nobody can change", async () => {
    const store = await openNew();
    await store.putStream("covers/abc/400.webp", Readable.from(["picture"]));
    const address = (await store.link("covers/abc/400.webp")) ?? "";
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([200, "picture"]);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(await store.link("covers/abc/400.webp")).toBe(address);
    expect((await fetch(address.replace("400.webp", "800.webp"))).status).toBe(403);
  });

  it("takes over the files of a folder while it changes, continues, and gives them back", async () => {
    const from = folderStore(join(scratch, randomUUID()));
    for (let at = 0; at < 12; at += 1)
      await from.putStream(`covers/${at}/1.jpeg`, Readable.from(["x".repeat(at)]));
    const to = await openNew();
    await to.putStream("covers/3/1.jpeg", Readable.from(["xxx"]));
    expect(await copyStore({ from, to })).toEqual({ copied: 11, present: 1, gone: 0, bytes: 63 });
    await from.putStream("uploads/later.pdf", Readable.from(["later"]));
    expect(await copyStore({ from, to })).toEqual({ copied: 1, present: 12, gone: 0, bytes: 5 });
    const back = folderStore(join(scratch, randomUUID()));
    await copyStore({ from: to, to: back });
    expect(await pathsOf(back)).toEqual(await pathsOf(from));
    expect((await buffer(back.read("uploads/later.pdf"))).toString()).toBe("later");
  });
});

describe("A wrong setting", () => {
  it.each([
    ["an unknown bucket", { bucket: "nulle-part" }, /le seau nulle-part n’existe pas/],
    [
      "a wrong secret",
      { credentials: { accessKeyId: "encrier:shop", secretAccessKey: "no" } },
      /refuse la clé d’accès/,
    ],
    [
      "an unknown key",
      { credentials: { accessKeyId: "nobody", secretAccessKey: "no" } },
      /refuse la clé d’accès/,
    ],
    ["a server that does not exist", { endpoint: "http://nowhere.invalid" }, /n’existe pas/],
  ])("is named at the start: %s", async (_name, change, text) => {
    await expect(openNew({ ...base, ...change })).rejects.toThrow(text);
  });

  it("is not assumed while a server does not answer: reads then answer 503", async () => {
    const store = await openNew({ ...base, endpoint: `http://127.0.0.1:${await freePort()}` });
    expect(warned.length).toBeGreaterThan(0);
    await expect(store.size("x.txt")).rejects.toMatchObject({ status: 503 });
    await expect(buffer(store.read("x.txt"))).rejects.toMatchObject({ status: 503 });
    await expect(store.putStream("x.txt", Readable.from(["x"]))).rejects.toMatchObject({ status: 503 });
  });
});
