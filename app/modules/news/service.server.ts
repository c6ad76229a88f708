import type { Signatory } from "#platform/acts.ts";
import type { Deps } from "#platform/deps.server.ts";
import { findNews, saveNews } from "#modules/news/store.server.ts";

export type News = ReturnType<typeof createNews>;

export function createNews({ db, now }: Pick<Deps, "db" | "now">) {
  return {
    read: () => findNews(db),
    save: (text: string, by?: Signatory): Promise<void> =>
      db.transaction(async (tx) => {
        const former = await findNews(tx);
        await saveNews(tx, text, now());
        // The letter itself would fill the log: its lengths tell whether it was emptied.
        await by?.sign(tx, {
          kind: "news-changed",
          details: { before: lengthOf(former), after: lengthOf(text) },
        });
      }),
  };
}

const lengthOf = (text: string): string => `${text.length} caractères`;
