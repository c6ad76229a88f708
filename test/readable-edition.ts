import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { buildBook, buildLibrary, type BuiltMember } from "#test/factories.ts";
import type { TestShop } from "#test/test-shop.ts";

type Shop = Pick<TestShop, "deps">;

/**
 * Gives an edition this file as a finished format, without a mark: the formats' own tests read uploads. So books are
 * read that an upload would refuse.
 */
export async function installFile(
  { deps }: Shop,
  editionId: number,
  format: "epub" | "pdf",
  content: Buffer,
): Promise<void> {
  const storagePath = `formats/${editionId}/${randomUUID()}.${format}`;
  await deps.store.putStream(storagePath, Readable.from([content]));
  await saveFormat(deps, editionId, format, {
    state: "ready",
    storagePath,
    size: content.length,
    markPlan: { format, size: content.length, marks: [] },
    sha256: createHash("sha256").update(content).digest(),
  });
}

export const installEpub = (shop: Shop, editionId: number, epub: Buffer): Promise<void> =>
  installFile(shop, editionId, "epub", epub);

/** A book of a member, read from this file. */
export async function buildOwnedEpub(
  shop: TestShop,
  member: BuiltMember,
  title: string,
  epub: Buffer,
): Promise<void> {
  const { editionIds } = await buildBook(shop, { title });
  await installEpub(shop, editionIds[0] ?? 0, epub);
  await buildLibrary(shop, member.id, editionIds);
}

/** An edition that has only a PDF. */
export async function installPdfAlone(shop: Shop, editionId: number, pdf: Buffer): Promise<void> {
  await installFile(shop, editionId, "pdf", pdf);
  await saveFormat(shop.deps, editionId, "epub", { state: "absent" });
}

export async function saveFormat(
  { db, now }: TestShop["deps"],
  editionId: number,
  format: "epub" | "pdf" | "azw3",
  values: Omit<typeof editionFormats.$inferInsert, "editionId" | "format" | "updatedAt">,
): Promise<void> {
  const row = { ...values, updatedAt: now() };
  await db
    .insert(editionFormats)
    .values({ editionId, format, ...row })
    .onConflictDoUpdate({ target: [editionFormats.editionId, editionFormats.format], set: row });
}
