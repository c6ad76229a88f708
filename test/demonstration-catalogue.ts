import { eq } from "drizzle-orm";
import { demoBooks, demoCategories } from "#db/demo/catalogue.ts";
import { demoNotice } from "#db/demo/series.ts";
import { editions } from "#modules/catalogue/tables.ts";
import { before, days } from "#platform/dates.ts";
import { buildCategory } from "#test/factories.ts";
import type { TestShop } from "#test/test-shop.ts";

/** The demonstration's books and editions for searches and lists, without their files; loaded in seconds. */
export async function loadDemonstrationBooks(shop: TestShop): Promise<void> {
  const { deps, catalogue } = shop;
  const { editing } = catalogue;
  const ids = new Map<string, number>();
  for (const parent of demoCategories) {
    const parentId = await buildCategory(shop, parent.name);
    for (const child of parent.children) ids.set(child.key, await buildCategory(shop, child.name, parentId));
  }
  for (const { title, author, description, tags, categories, ...book } of demoBooks) {
    const categoryIds = categories.flatMap((key) => ids.get(key) ?? []);
    const id = await editing.addBook(deps.db, {
      title,
      author,
      description,
      tags,
      categoryIds,
      notice: demoNotice(title),
    });
    for (const { onlineDaysAgo, demoDownloads, coverSeed: _, ...edition } of book.editions) {
      const onlineAt = before(deps.now(), days(onlineDaysAgo));
      const editionId = await editing.addEdition(deps.db, id, { ...edition, onlineAt });
      await deps.db.update(editions).set({ downloads: demoDownloads }).where(eq(editions.id, editionId));
    }
  }
}
