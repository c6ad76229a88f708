import { type CatalogueSort, catalogueSorts } from "#modules/catalogue/books/rules.ts";

const key = "catalogue_sort";

/** The sort chosen last in this browser (storefront.md §2, "Catalogue"). */
export const rememberedSort = {
  read(): CatalogueSort {
    const stored = localStorage.getItem(key);
    return catalogueSorts.find((sort) => sort === stored) ?? "popular";
  },
  keep: (sort: CatalogueSort): void => localStorage.setItem(key, sort),
};
