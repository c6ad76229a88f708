import type { Signatory } from "#platform/http/acts.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { SearchWords, Synonym } from "#books/catalogue/back-office/search/synonyms.contract.ts";
import * as store from "#books/catalogue/back-office/search/synonyms.store.server.ts";
import type { SearchMisses } from "#books/catalogue/search/search-misses.service.server.ts";
import { maxSynonyms } from "#books/catalogue/search/synonyms.rules.ts";

export type Synonyms = ReturnType<typeof createSynonyms>;

/** The publisher's words of the search. */
export const createSynonyms = ({ db }: Pick<Deps, "db">, misses: Pick<SearchMisses, "list">) => ({
  async read(): Promise<SearchWords> {
    const [synonyms, missed] = await Promise.all([store.findSynonyms(db), misses.list()]);
    return { synonyms, misses: missed };
  },

  /** @throws AppError 400 for a text without words, 409 if there are too many */
  save: (synonym: Omit<Synonym, "id">, by: Signatory<CatalogueAct>): Promise<Synonym> =>
    db.transaction(async (tx) => {
      const [hasTyped, hasMeant] = await store.haveWords(tx, synonym.words, synonym.meaning);
      if (!hasTyped || !hasMeant)
        throw invalid("Écrivez des mots.", { [hasTyped ? "meaning" : "words"]: "Il faut au moins un mot." });
      const saved = await store.upsertSynonym(tx, synonym);
      if ((await store.countSynonyms(tx)) > maxSynonyms)
        throw conflict(`Il y a déjà ${maxSynonyms} synonymes : supprimez-en un.`);
      await by.sign(tx, { kind: "synonym-saved", ...actOf(saved) });
      return saved;
    }),

  /** @throws AppError 404 */
  delete: (id: number, by: Signatory<CatalogueAct>): Promise<void> =>
    db.transaction(async (tx) => {
      const removed = await store.removeSynonym(tx, id);
      if (!removed) throw notFound("Ce synonyme n’existe plus.");
      await by.sign(tx, { kind: "synonym-deleted", ...actOf(removed) });
    }),
});

const actOf = ({ id, words, meaning }: Synonym) => ({
  object: { type: "synonym", id, label: words },
  details: { meaning },
});
