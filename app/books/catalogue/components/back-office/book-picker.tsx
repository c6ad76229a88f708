import { useQuery } from "@tanstack/react-query";
import { ArrowUp, X } from "lucide-react";
import { useState } from "react";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { adminBooksQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

/** On the page of a book. */
const maxSuggested = 4;

/** What leads to the books that are put beside one: slugs, or addresses of pages, with white space between them. */
const suggestedSlugs = (text: string): string[] =>
  text.split(/\s+/).flatMap((said) => /\/livre\/([^/?#]+)/.exec(said)?.[1] ?? (said || []));

interface BookPickerProps {
  label: string;
  /** The slugs of the chosen books, one a line. */
  value: string;
  onChange: (value: string) => void;
}

/** Books offered for a search: the first ones are enough, a longer search finds the others. */
const maxOffered = 6;

/** Chooses the books beside one, in their order, by a search. */
export function BookPicker({ label, value, onChange }: BookPickerProps) {
  const slugs = suggestedSlugs(value);
  const choose = (chosen: readonly string[]) => onChange(chosen.join("\n"));
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2">
      <legend className="pb-1 font-semibold">{label}</legend>
      <p className="text-sm text-muted">
        Quatre livres au plus, avant ceux que la boutique trouve elle-même.
      </p>
      {slugs.length > 0 && (
        <ol className="divide-y divide-hairline border-y border-hairline">
          {slugs.map((slug, index) => (
            <ChosenBook
              key={slug}
              slug={slug}
              onAdvance={
                index === 0 ? null : () => choose(slugs.toSpliced(index, 1).toSpliced(index - 1, 0, slug))
              }
              onRemove={() => choose(slugs.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      {slugs.length < maxSuggested && (
        <BookSearch without={slugs} onChoose={(slug) => choose([...slugs, slug])} />
      )}
    </fieldset>
  );
}

interface ChosenBookProps {
  slug: string;
  /** Null for the first. */
  onAdvance: (() => void) | null;
  onRemove: () => void;
}

function ChosenBook({ slug, onAdvance, onRemove }: ChosenBookProps) {
  const { data: book, error } = useQuery({ ...bookQuery(slug), retry: false });
  const name = book ? `${book.title}, ${book.author}` : slug;
  return (
    <li className="flex items-center gap-2 py-1 leading-snug">
      <span className="mr-auto">
        {name}
        {error && <span className="text-muted"> (pas en vente, donc pas montré)</span>}
      </span>
      {onAdvance && <IconButton size="sm" label={`Avancer ${name}`} icon={<ArrowUp />} onClick={onAdvance} />}
      <IconButton size="sm" label={`Retirer ${name}`} icon={<X />} onClick={onRemove} />
    </li>
  );
}

function BookSearch({ without, onChoose }: { without: readonly string[]; onChoose: (slug: string) => void }) {
  const [q, setQ] = useState("");
  const [draft, setDraft] = useTypedSearch(q, setQ);
  const { data } = useQuery({
    ...adminBooksQuery({ q, sort: "created_desc", page: 1, sale: "on_sale" }),
    enabled: q !== "",
  });
  const found = (data ?? []).filter(({ slug }) => !without.includes(slug)).slice(0, maxOffered);
  return (
    <>
      <SearchField
        label="Ajouter un livre"
        value={draft}
        onValueChange={setDraft}
        maxLength={200}
        autoComplete="off"
        placeholder="Titre ou auteur"
        // The key would send the form.
        onKeyDownCapture={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {q !== "" && data && found.length === 0 && <p className="text-muted">Aucun livre en vente à ce nom.</p>}
      {q !== "" && found.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {found.map(({ slug, title, author }) => (
            <li key={slug} className="flex flex-wrap items-center justify-between gap-3 py-2 leading-snug">
              {`${title}, ${author}`}
              <Button
                size="sm"
                onClick={() => {
                  setDraft("");
                  setQ("");
                  onChoose(slug);
                }}
              >
                Ajouter<span className="sr-only"> {title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
