import { useQuery } from "@tanstack/react-query";
import type { Suggestions } from "#books/catalogue/books/books.contract.ts";
import { suggestionsQuery } from "#books/catalogue/books/books.queries.ts";
import { Button } from "#ui/button.tsx";

interface FoundNamesProps {
  kind: keyof Pick<Suggestions, "contributors" | "series" | "collections" | "categories">;
  q: string;
  onChoose: (slug: string) => void;
}

/** What a search finds of one kind, to choose from. */
export function FoundNames({ kind, q, onChoose }: FoundNamesProps) {
  const { data } = useQuery(suggestionsQuery(q));
  if (!data) return null;
  const found = data[kind];
  if (found.length === 0) return <p className="text-muted">Rien à ce nom dans les livres en vente.</p>;
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {found.map(({ slug, name }) => (
        <li key={slug} className="flex flex-wrap items-center justify-between gap-3 py-2 leading-snug">
          {name}
          <Button size="sm" onClick={() => onChoose(slug)}>
            Choisir<span className="sr-only"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
