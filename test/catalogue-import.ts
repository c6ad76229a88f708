import { expect, vi } from "vitest";
import { sendFile } from "#test/send-file.ts";
import type { TestShop } from "#test/test-shop.ts";

/** Sends a file to a shop as the screen does. */
export const sendCatalogue = (to: TestShop, as: string, content: string | Buffer, name = "catalogue.csv") =>
  sendFile(to, as, "/api/admin/imports", { content, name });

/** The answer to a sent catalogue, as far as tests need it. */
export type ReadCatalogue = { id: number; columns: { field: string | null }[] };
/** The dry run, with the guessed columns. */
export const checkCatalogue = (to: TestShop, as: string, { id, columns }: ReadCatalogue) =>
  to.call("POST", `/api/admin/imports/${id}/check`, {
    cookie: as,
    body: { mapping: columns.map(({ field }) => field) },
  });

/** Starts an import that is checked, and waits for its last book. */
export async function writtenCatalogue(to: TestShop, as: string, id: number) {
  const started = await to.call("POST", `/api/admin/imports/${id}/start`, { cookie: as });
  expect(started.status).toBe(200);
  return vi.waitFor(
    async () => {
      const { json } = await to.call("GET", `/api/admin/imports/${id}`, { cookie: as });
      expect(json.state).toBe("done");
      return json;
    },
    { timeout: 120_000, interval: 100 },
  );
}

/** All three steps. */
export async function bringCatalogue(to: TestShop, as: string, content: string | Buffer, name?: string) {
  const sent = await sendCatalogue(to, as, content, name);
  expect(sent.status).toBe(201);
  const checked = await checkCatalogue(to, as, sent.json as ReadCatalogue);
  expect(checked.status).toBe(200);
  return { checked: checked.json, done: await writtenCatalogue(to, as, sent.json.id as number) };
}

export const exportedCatalogue = async (from: TestShop, as: string, what: "catalogue.csv" | "onix.xml") =>
  (await from.call("GET", `/api/admin/exports/${what}`, { cookie: as })).body;
