import { createContext, use } from "react";
import { type ListPlace, wholeCatalogue } from "#books/catalogue/client/catalogue-filters.ts";

/** The place of the list on this page: its filters and pages keep to it. */
export const ListPlaceContext = createContext<ListPlace>(wholeCatalogue);

export const useListPlace = (): ListPlace => use(ListPlaceContext);
