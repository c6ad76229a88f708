import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EntryTextDialog } from "#books/catalogue/components/back-office/entry-text-dialog.tsx";
import type { EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { suggestionsQuery } from "#books/catalogue/books/books.queries.ts";
import { suggestionMaxLength, suggestionMinLength } from "#books/catalogue/suggestions/suggestions.rules.ts";
import { Button } from "#ui/button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

interface Found {
  kind: EntryKind;
  slug: string;
  name: string;
}

const kindNames = { category: "Thème", contributor: "Auteur", series: "Série" } as const;

/** Finds a contributor, a series or a category by its name, to write its text. */
export function EntryFinder() {
  const [q, setQ] = useState("");
  const [draft, setDraft] = useTypedSearch(q, setQ);
  const [chosen, setChosen] = useState<Found | null>(null);
  const { data } = useQuery(suggestionsQuery(q));
  const found: Found[] = data
    ? [
        ...data.contributors.map((each) => ({ kind: "contributor" as const, ...each })),
        ...data.series.map((each) => ({ kind: "series" as const, ...each })),
        ...data.categories.map((each) => ({ kind: "category" as const, ...each })),
      ]
    : [];
  const isSearched = q.length >= suggestionMinLength && data !== undefined;
  return (
    <div className="flex max-w-measure flex-col gap-6">
      <SearchField
        label="Nom d’un auteur, d’une série ou d’un thème"
        value={draft}
        onValueChange={setDraft}
        maxLength={suggestionMaxLength}
        autoComplete="off"
      />
      {isSearched && found.length === 0 && (
        <p className="text-muted">Personne de ce nom dans les livres en vente.</p>
      )}
      {isSearched && found.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {found.map((each) => (
            <li
              key={`${each.kind} ${each.slug}`}
              className="flex flex-wrap items-center justify-between gap-3 py-3"
            >
              <span>
                <span className="font-serif text-lg">{each.name}</span>{" "}
                <span className="text-sm text-muted">{kindNames[each.kind]}</span>
              </span>
              <Button size="sm" onClick={() => setChosen(each)}>
                Écrire le texte<span className="sr-only"> de {each.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <EntryTextDialog {...chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}
