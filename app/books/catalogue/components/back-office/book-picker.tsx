import { useQuery } from "@tanstack/react-query";
import { ArrowUp, X } from "lucide-react";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { adminBooksQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { ChoosingSearch, maxOffered } from "#books/catalogue/components/back-office/choosing-search.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";

/** On the page of a book. */
const maxSuggested = 4;

/** What leads to the books that are put beside one: slugs, or addresses of pages, with white space between them. */
const suggestedSlugs = (text: string): string[] =>
  text.split(/\s+/).flatMap((said) => /\/livre\/([^/?#]+)/.exec(said)?.[1] ?? (said || []));

interface BookPickerProps {
  label: string;
  help?: string;
  /** The most that can be chosen. */
  most?: number;
  /** The slugs of the chosen books, one a line. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses the books beside one, in their order, by a search. */
export function BookPicker({
  label,
  help = "Quatre livres au plus, avant ceux que la boutique trouve elle-même.",
  most = maxSuggested,
  value,
  onChange,
}: BookPickerProps) {
  const slugs = suggestedSlugs(value);
  const choose = (chosen: readonly string[]) => onChange(chosen.join("\n"));
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2">
      <legend className="pb-1 font-semibold">{label}</legend>
      <p className="text-sm text-muted">{help}</p>
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
      {slugs.length < most && (
        <ChoosingSearch label="Ajouter un livre">
          {(q, clear) => (
            <FoundBooks
              q={q}
              without={slugs}
              onChoose={({ slug }) => {
                clear();
                choose([...slugs, slug]);
              }}
            />
          )}
        </ChoosingSearch>
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

interface FoundBooksProps {
  q: string;
  without: readonly string[];
  onChoose: (book: { id: number; slug: string }) => void;
}

export function FoundBooks({ q, without, onChoose }: FoundBooksProps) {
  const { data } = useQuery(adminBooksQuery({ q, sort: "created_desc", page: 1, sale: "on_sale" }));
  if (!data) return null;
  const found = data.filter(({ slug }) => !without.includes(slug)).slice(0, maxOffered);
  if (found.length === 0) return <p className="text-muted">Aucun livre en vente à ce nom.</p>;
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {found.map(({ id, slug, title, author }) => (
        <li key={slug} className="flex flex-wrap items-center justify-between gap-3 py-2 leading-snug">
          {`${title}, ${author}`}
          <Button size="sm" onClick={() => onChoose({ id, slug })}>
            Ajouter<span className="sr-only"> {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
