import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { MissingPermission, withTemporaryDatabase } from "#platform/postgres/temporary-database.server.ts";
import { openEmptyDatabase } from "#test/empty-database.ts";

const nameAt = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    return rows[0]?.name ?? "";
  } finally {
    await client.end();
  }
};

it("A temporary database has another name, is alone, and is dropped even after a failure", async () => {
  const { url, close } = await openEmptyDatabase();
  onTestFinished(close);
  let temporary = "";
  const failing = withTemporaryDatabase(url, async (temporaryUrl) => {
    temporary = temporaryUrl;
    expect(await nameAt(temporaryUrl)).toMatch(/^encrier_restore_test_[0-9a-f]{16}$/);
    await expect(withTemporaryDatabase(url, () => Promise.resolve())).rejects.toThrow("Un autre test");
    throw new Error("stop");
  });
  await expect(failing).rejects.toThrow("stop");
  await expect(nameAt(temporary)).rejects.toThrow("does not exist");
  expect(await withTemporaryDatabase(url, nameAt)).toMatch(/^encrier_restore_test_/);
});

it("A role that may not create databases is named with the statement that permits it", async () => {
  const { url, close } = await openEmptyDatabase();
  const role = `modest_${crypto.randomUUID().slice(0, 8)}`;
  const owner = new pg.Client({ connectionString: inject("clusterUrl") });
  await owner.connect();
  onTestFinished(async () => {
    await close();
    await owner.query(`drop role if exists ${role}`);
    await owner.end();
  });
  await owner.query(`create role ${role} login password 'modest'`);
  const modestUrl = url.replace(/^(\w+:\/\/)[^@/]*@/, `$1${role}:modest@`);
  const failure = await withTemporaryDatabase(modestUrl, nameAt).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MissingPermission);
  expect(String(failure)).toContain(`ALTER ROLE "${role}" CREATEDB;`);
});
