import { news } from "#db/schema/news.ts";
import type { Queryable } from "#platform/database.server.ts";

export async function findNews(db: Queryable): Promise<string> {
  const [row] = await db.select({ text: news.news }).from(news);
  return row?.text ?? "";
}

export async function saveNews(db: Queryable, text: string, now: Date): Promise<void> {
  await db
    .insert(news)
    .values({ news: text, updatedAt: now })
    .onConflictDoUpdate({ target: news.id, set: { news: text, updatedAt: now } });
}
