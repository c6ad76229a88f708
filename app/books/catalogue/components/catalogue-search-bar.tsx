import { type FormEvent, type ReactNode, useCallback } from "react";
import type { CatalogueSort } from "#books/catalogue/books/books.rules.ts";
import { type CatalogueSelection, tidySearch } from "#books/catalogue/client/catalogue-filters.ts";
import { useListPlace } from "#books/catalogue/components/book-card.tsx";
import type { ChangeSelection } from "#books/catalogue/components/use-catalogue-selection.ts";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { useTypedText } from "#ui/use-typed-text.ts";

/** Id of the form to which the other filters also belong, anywhere on the page. */
export const catalogueFormId = "catalogue-search";

interface CatalogueSearchBarProps {
  selection: CatalogueSelection;
  onChange: ChangeSelection;
  /** On small screens: the button that opens the other filters. */
  children: ReactNode;
}

/** The search box, and the order of its results. Works as a plain form before scripts have loaded. */
export function CatalogueSearchBar({ selection, onChange, children }: CatalogueSearchBarProps) {
  const { path } = useListPlace();
  const onSend = useCallback((q: string) => onChange({ q }), [onChange]);
  const { draft, setDraft, send } = useSearchDraft(selection.q, onSend);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <search id="recherche" aria-label="Catalogue" className="scroll-mt-24">
      <form id={catalogueFormId} action={path} onSubmit={submit} className={barStyle}>
        <SearchField
          className="max-sm:col-span-2"
          label="Recherche"
          labelHidden
          name="q"
          maxLength={200}
          autoComplete="off"
          placeholder="Rechercher par titre, auteur, tags"
          value={draft}
          onValueChange={setDraft}
        />
        {children}
        <Select
          label="Trier par"
          labelHidden
          name="sort"
          value={selection.sort}
          onChange={(event) => onChange({ sort: event.target.value as CatalogueSort })}
        >
          <option value="popular">Populaire</option>
          <option value="created_desc">Récents</option>
          <option value="title_asc">Titre A→Z</option>
        </Select>
      </form>
    </search>
  );
}

/* A phone: the search, and below it filters and order; a tablet: one line; a wide screen: filters are on the left. */
const barStyle =
  "grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_auto_11rem] lg:grid-cols-[minmax(0,1fr)_11rem]";

/** storefront.md §9, in milliseconds. */
const searchDebounce = 400;

/** The text being typed, sent 400 ms after the last keystroke, or when the form is submitted. */
const useSearchDraft = (q: string, onSend: (q: string) => void) =>
  useTypedText(q, { delay: searchDebounce, tidy: tidySearch, onSend });
