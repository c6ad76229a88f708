import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { editionFormats } from "#modules/publishing/tables.ts";
import { publishSample } from "#test/sample-edition.ts";
import type { TestShop } from "#test/test-shop.ts";

/** State of each format of an edition, or its reason where it failed. */
export async function formatStatesOf({ deps }: TestShop, editionId: number): Promise<Record<string, string>> {
  const rows = await deps.db.select().from(editionFormats).where(eq(editionFormats.editionId, editionId));
  return Object.fromEntries(
    rows.map(({ format, state, reason }) => [format, state === "failed" ? (reason ?? state) : state]),
  );
}

/** Waits until nothing is left to be made of an edition. */
export async function settledFormats(shop: TestShop, editionId: number): Promise<Record<string, string>> {
  await vi.waitFor(
    async () => expect(Object.values(await formatStatesOf(shop, editionId))).not.toContain("pending"),
    { timeout: 55_000, interval: 100 },
  );
  return formatStatesOf(shop, editionId);
}

export const allReady = { pdf: "ready", epub: "ready", azw3: "ready" };

/** An edition whose three formats are made, in a shop that does background work. */
export async function publishReadySample(
  shop: TestShop,
  names: { title: string; editionTitle: string },
): Promise<{ bookId: number; editionId: number; pages: number }> {
  const published = await publishSample(shop, names);
  expect(await settledFormats(shop, published.editionId)).toEqual(allReady);
  return published;
}
