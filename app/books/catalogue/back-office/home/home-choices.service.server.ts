import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { HomeChoices } from "#books/catalogue/back-office/home/home-choices.contract.ts";
import * as store from "#books/catalogue/back-office/home/home-choices.store.server.ts";

export type HomeEditing = ReturnType<typeof createHomeEditing>;

interface Chosen {
  featured_edition_id: number | null;
  category_ids: number[];
}

/** The publisher's choices for the home page. */
export const createHomeEditing = ({ db }: Pick<Deps, "db">) => ({
  read: () => choicesOf(db),

  /** @throws AppError 400 for an edition that is not on sale, or an unknown category */
  save: (chosen: Chosen, by: Signatory<CatalogueAct>): Promise<HomeChoices> =>
    db.transaction(async (tx) => {
      const { featured_edition_id: featured, category_ids: ids } = chosen;
      if (featured !== null && !(await store.isEditionOnSale(tx, featured))) {
        const text = "Cette édition n’est pas en vente.";
        throw invalid(text, { featured_edition_id: text });
      }
      if ((await store.countKnownCategories(tx, ids)) !== ids.length) {
        const text = "Un des thèmes n’existe plus.";
        throw invalid(text, { category_ids: text });
      }
      await store.updateChoices(tx, featured, ids);
      await by.sign(tx, { kind: "home-page-arranged", details: { featured, categories: ids.join(", ") } });
      return choicesOf(tx);
    }),
});

const choicesOf = async (db: Queryable): Promise<HomeChoices> => ({
  featured: await store.findChosenEdition(db),
  category_ids: await store.findChosenCategories(db),
});
