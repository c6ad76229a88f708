import type { Deps } from "#platform/deps.server.ts";
import { findNews, saveNews } from "#modules/news/store.server.ts";

export type News = ReturnType<typeof createNews>;

export function createNews({ db, now }: Pick<Deps, "db" | "now">) {
  return {
    read: () => findNews(db),
    save: (text: string) => saveNews(db, text, now()),
  };
}
