import { keptCategories } from "#books/catalogue/back-office/client/category-tree.ts";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";
import type {
  BulkAct,
  BulkActKind,
  PriceEnding,
} from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import {
  type EditionMetadataDraft,
  editionMetadataBody,
  emptyEditionMetadata,
} from "#books/catalogue/back-office/client/metadata-draft.ts";
import { defaultLanguage, type Language } from "#books/catalogue/metadata/languages.rules.ts";
import { readTags } from "#books/catalogue/back-office/catalogue-editing.rules.ts";

/** The fields of the form of a bulk change, those of the other acts included: changing the act keeps what is typed. */
export interface ActDraft {
  kind: BulkActKind;
  cents: number | null;
  /** As typed: '10', '-5'. */
  percent: string;
  ending: PriceEnding;
  isFree: boolean;
  state: "on_sale" | "withdrawn";
  day: string;
  add: boolean;
  /** Separated by commas. */
  tags: string;
  categoryIds: number[];
  author: string;
  /** The name that the author replaces; empty: all of them. */
  replaces: string;
  reason: string;
  series: string;
  collection: string;
  rights: string;
  language: Language;
  notice: EditionMetadataDraft;
}

export const emptyAct: ActDraft = {
  kind: "price",
  cents: null,
  percent: "",
  ending: "cent",
  isFree: true,
  state: "withdrawn",
  day: "",
  add: true,
  tags: "",
  categoryIds: [],
  author: "",
  replaces: "",
  reason: "",
  series: "",
  collection: "",
  rights: "",
  language: defaultLanguage,
  notice: emptyEditionMetadata,
};

/** The act of a filled form, or what is missing. @param tree only categories without sub-categories are added */
export function actOf(draft: ActDraft, tree: readonly CategoryNode[] | undefined): BulkAct | string {
  const { kind, cents, ending, isFree, state, day, add } = draft;
  switch (kind) {
    case "price":
      return cents === null ? "Indiquez un prix." : { kind, cents };
    case "price-percent": {
      const percent = percentOf(draft.percent);
      return percent === null
        ? "Indiquez un pourcentage entier, de −99 à 500, par exemple 10 ou −5."
        : { kind, percent, ending };
    }
    case "price-suggested":
      return { kind };
    case "free":
      return { kind, isFree };
    case "sale":
      return { kind, state };
    case "publication-date":
      return day === "" ? "Choisissez une date." : { kind, day };
    case "tags": {
      const tags = readTags(draft.tags);
      return tags.length === 0 ? "Donnez au moins un mot-clé." : { kind, add, tags };
    }
    case "categories": {
      const categoryIds = add ? keptCategories(draft.categoryIds, tree) : draft.categoryIds;
      return categoryIds.length === 0
        ? "Cochez une catégorie qui n’a pas de sous-catégorie."
        : { kind, add, categoryIds };
    }
    case "author": {
      const [author, replaces, reason] = [draft.author.trim(), draft.replaces.trim(), draft.reason.trim()];
      if (author === "") return "Donnez un auteur.";
      return reason === "" ? "Indiquez le motif de la correction." : { kind, author, replaces, reason };
    }
    case "series":
      return { kind, series: draft.series.trim() };
    case "collection":
      return { kind, collection: draft.collection.trim() };
    case "rights":
      return { kind, rights: draft.rights.trim() };
    case "language":
      return { kind, language: draft.language };
    case "accessibility":
      return { kind, accessibility: editionMetadataBody(draft.notice).accessibility };
  }
}

/** '10', '+10', '-5', '−5 %'; null if it is no whole number from −99 to 500, or 0. */
export function percentOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s%]/gu, "").replace("−", "-");
  if (!/^[+-]?\d{1,3}$/.test(text)) return null;
  const percent = Number(text);
  return percent === 0 || percent < -99 || percent > 500 ? null : percent;
}
