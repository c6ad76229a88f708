import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import {
  activeFilters,
  additions,
  choicesOf,
  type LibraryFilters,
  noFilters,
  readingStates,
} from "#reading/library/client/library-filters.ts";
import type { OwnedBook } from "#reading/library/client/library-view.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceSelect, Select } from "#ui/select.tsx";

interface LibraryFilterFieldsProps {
  books: readonly OwnedBook[];
  filters: LibraryFilters;
  onChange: (filters: LibraryFilters) => void;
}

/** Filters by reading, author, series, theme, label and date; each only where it can divide the library. */
export function LibraryFilterFields({ books, filters, onChange }: LibraryFilterFieldsProps) {
  const active = activeFilters(filters);
  return (
    <details className="group mb-8 border-y border-hairline" open={active > 0 || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 text-sm font-semibold">
        <SlidersHorizontal aria-hidden className="size-[1.125rem]" />
        Filtrer{active > 0 && ` (${active})`}
      </summary>
      <div className="grid gap-4 pt-2 pb-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6">
        <ChoiceSelect
          label="Lecture"
          names={readingStates}
          value={filters.state}
          onChoose={(state) => onChange({ ...filters, state })}
        />
        <ChoiceSelect
          label="Ajout"
          names={additions}
          value={filters.added}
          onChoose={(added) => onChange({ ...filters, added })}
        />
        <OwnChoices {...{ books, filters, onChange }} />
        {active > 0 && (
          <Button variant="quiet" className="justify-self-start" onClick={() => onChange(noFilters)}>
            Effacer les filtres
          </Button>
        )}
      </div>
    </details>
  );
}

function OwnChoices({ books, filters, onChange }: LibraryFilterFieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { authors, series, categoryIds, labels } = choicesOf(books);
  const themes = categories.filter(({ id }) => categoryIds.has(id));
  return (
    <>
      {authors.length > 1 && (
        <ChoiceSelect
          label="Auteur"
          names={named("Tous les auteurs", authors)}
          value={filters.author}
          onChoose={(author) => onChange({ ...filters, author })}
        />
      )}
      {series.length > 0 && (
        <ChoiceSelect
          label="Série"
          names={named("Toutes les séries", series)}
          value={filters.series}
          onChoose={(title) => onChange({ ...filters, series: title })}
        />
      )}
      {themes.length > 0 && (
        <Select
          label="Thème"
          value={filters.categoryId ?? ""}
          onChange={({ target }) =>
            onChange({ ...filters, categoryId: target.value === "" ? null : Number(target.value) })
          }
        >
          <option value="">Tous les thèmes</option>
          {themes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {labels.length > 0 && (
        <ChoiceSelect
          label="Étiquette"
          names={named("Toutes les étiquettes", labels)}
          value={filters.label}
          onChoose={(label) => onChange({ ...filters, label })}
        />
      )}
    </>
  );
}

const named = (all: string, texts: readonly string[]): Record<string, string> => ({
  "": all,
  ...Object.fromEntries(texts.map((text) => [text, text])),
});
