import { type FormEvent, useCallback } from "react";
import type { CatalogueSort } from "#modules/catalogue/rules.ts";
import type { CatalogueSelection } from "#modules/catalogue/components/catalogue-filters.ts";
import type { ChangeSelection } from "#modules/catalogue/components/use-catalogue-selection.ts";
import { useSearchDraft } from "#modules/catalogue/components/use-search-draft.ts";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";

interface CatalogueSearchBarProps {
  selection: CatalogueSelection;
  onChange: ChangeSelection;
}

/** The search box, and the order of what it finds. Works as a plain form before scripts have loaded. */
export function CatalogueSearchBar({ selection, onChange }: CatalogueSearchBarProps) {
  const onSend = useCallback((q: string) => onChange({ q }), [onChange]);
  const { draft, setDraft, send } = useSearchDraft(selection.q, onSend);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <search aria-label="Catalogue">
      <form action="/catalogue" onSubmit={submit} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField
          label="Recherche"
          labelHidden
          name="q"
          maxLength={200}
          autoComplete="off"
          placeholder="Rechercher par titre, auteur, tags"
          value={draft}
          onValueChange={setDraft}
        />
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
