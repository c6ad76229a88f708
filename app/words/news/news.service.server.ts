import type { Signatory } from "#platform/http/acts.ts";
import type { NewsAct } from "#words/news/news.rules.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import { findLetter, insertLetter, lockLetter } from "#words/news/news.store.server.ts";

/** The author of the letter: the name is stored with the revision. */
export interface Writer extends Signatory<NewsAct> {
  username: string;
}

interface Saving {
  by?: Writer;
  /** The revision from which the form was filled; without it, the stored letter is overwritten. */
  known?: number | undefined;
}

export type News = ReturnType<typeof createNewsService>;

/** The letter on the home page. Each change is a new revision (docs/decisions/023-texts-of-the-publisher.md). */
export function createNewsService({ db, reads, now }: Pick<Deps, "db" | "reads" | "now">) {
  return {
    read: async (): Promise<string> => (await findLetter(reads)).text,

    /** The letter with its revision; 0 before the first one. */
    readForEditing: () => findLetter(db),

    /** @throws AppError 409 if another person has saved the letter since the form was filled */
    save: (text: string, { by, known }: Saving = {}): Promise<void> =>
      db.transaction(async (tx) => {
        await lockLetter(tx);
        const former = await findLetter(tx);
        if (known !== undefined && known !== former.revision)
          throw conflict("Ce texte a été modifié entre-temps.");
        if (former.text === text) return;
        await insertLetter(tx, {
          revision: former.revision + 1,
          text,
          effectiveOn: parisDay(now()),
          savedAt: now(),
          savedBy: by?.username ?? null,
        });
        // The letter itself would fill the log: its lengths show whether it was emptied.
        await by?.sign(tx, {
          kind: "news-changed",
          details: { before: lengthOf(former.text), after: lengthOf(text) },
        });
      }),
  };
}

const lengthOf = (text: string): string => `${text.length} caractères`;
