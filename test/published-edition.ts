import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { editionExtracts, editionFormats } from "#books/publishing/publishing.tables.ts";
import { publishSample, type SampleBook } from "#test/sample-edition.ts";
import type { TestShop } from "#test/test-shop.ts";

/** State of each format of an edition, or the reason of its failure. */
export async function formatStatesOf({ deps }: TestShop, editionId: number): Promise<Record<string, string>> {
  const rows = await deps.db.select().from(editionFormats).where(eq(editionFormats.editionId, editionId));
  return Object.fromEntries(
    rows.map(({ format, state, reason }) => [format, state === "failed" ? (reason ?? state) : state]),
  );
}

/** Waits until all formats of an edition are built. */
export async function settledFormats(shop: TestShop, editionId: number): Promise<Record<string, string>> {
  await vi.waitFor(
    async () => expect(Object.values(await formatStatesOf(shop, editionId))).not.toContain("pending"),
    { timeout: 120_000, interval: 100 },
  );
  return formatStatesOf(shop, editionId);
}

/** Waits until the extract of an edition is made, which begins once its EPUB is. */
export async function settledExtract({ deps }: TestShop, editionId: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const extracts = deps.db.select({ state: editionExtracts.state }).from(editionExtracts);
      expect(await extracts.where(eq(editionExtracts.editionId, editionId))).toEqual([{ state: "ready" }]);
    },
    { timeout: 120_000, interval: 100 },
  );
}

export const allReady = { pdf: "ready", epub: "ready", azw3: "ready" };

/** An edition with three ready formats, in a shop with background work. */
export async function publishReadySample(
  shop: TestShop,
  book: SampleBook,
): Promise<{ bookId: number; editionId: number; pages: number }> {
  const published = await publishSample(shop, book);
  expect(await settledFormats(shop, published.editionId)).toEqual(allReady);
  return published;
}
