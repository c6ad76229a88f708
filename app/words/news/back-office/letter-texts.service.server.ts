import type { EditedLetter } from "#words/news/back-office/letter-texts.contract.ts";
import {
  revisionOf,
  findRevision,
  findRevisionRows,
  storedShapes,
  textNames,
} from "#words/texts/module.server.ts";
import type { News } from "#words/news/news.service.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import { periodsOf } from "#words/texts/text-periods.rules.ts";

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
