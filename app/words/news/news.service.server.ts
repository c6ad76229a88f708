import type { Signatory } from "#platform/http/acts.ts";
import type { NewsAct } from "#words/news/news.rules.ts";
import { parisDay } from "#platform/data/dates.ts";
import { noteRead } from "#platform/http/reading.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import { findLetter, insertLetter, lockLetter } from "#words/news/news.store.server.ts";
import type { EditedLetter } from "#words/news/back-office/letter-texts.contract.ts";
import {
  revisionOf,
  findRevision,
  findRevisionRows,
  storedShapes,
  textNames,
} from "#words/texts/module.server.ts";
import { periodsOf } from "#words/texts/text-periods.rules.ts";

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
    async read(): Promise<string> {
      noteRead("letter");
      return (await findLetter(reads)).text;
    },

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

/** Number of listed revisions: a weekly letter for four years. Older ones stay stored, and can be read by number. */
const listedRevisions = 200;

export type LetterTexts = ReturnType<typeof createLetterTexts>;

/** The letter's versions; the news module saves the letter itself. */
export function createLetterTexts({ db, now }: Pick<Deps, "db" | "now">, news: News) {
  return {
    async read(): Promise<EditedLetter> {
      const { revision, text } = await news.readForEditing();
      return { revision, news: text };
    },

    async revisions() {
      const rows = await findRevisionRows(db, textNames.letter, listedRevisions);
      return periodsOf(rows, parisDay(now())).toReversed().map(revisionOf);
    },

    async revision(number: number) {
      const row = await findRevision(db, textNames.letter, number);
      const letter = storedShapes.letter.safeParse(row?.value).data;
      if (!row || !letter) throw notFound("Cette version n’existe pas.");
      const { revision, savedAt, savedBy } = row;
      return { revision, saved_at: savedAt.toISOString(), saved_by: savedBy, news: letter.text };
    },
  };
}
