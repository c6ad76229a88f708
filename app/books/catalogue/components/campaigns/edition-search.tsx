import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { adminBooksQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { type CampaignLine, linesOf } from "#books/catalogue/client/campaign-draft.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

/** More results do not help: a more precise search does. */
const shownResults = 8;

interface EditionSearchProps {
  /** Editions already chosen. */
  lines: readonly CampaignLine[];
  onAdd: (lines: CampaignLine[]) => void;
}

/** Finds editions by title, author or ISBN, and adds them one by one, or all. */
export function EditionSearch({ lines, onAdd }: EditionSearchProps) {
  const [q, setQ] = useState("");
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useTypedSearch(q, setQ);
  const { data, isPlaceholderData } = useQuery({
    ...adminBooksQuery({ q, sort: "title_asc", page: 1 }),
    enabled: q !== "",
  });
  const found =
    q === "" || isPlaceholderData ? [] : (data ?? []).flatMap((book) => linesOf(book, lines, now));
  return (
    <div>
      <SearchField
        label="Ajouter des éditions"
        description="Par titre, auteur ou ISBN."
        value={typed}
        onValueChange={setTyped}
        className="max-w-md"
      />
      <p className="sr-only" aria-live="polite">
        {q !== "" && data && !isPlaceholderData && countText(found.length)}
      </p>
      {q !== "" && data && !isPlaceholderData && found.length === 0 && (
        <p className="pt-3 text-muted">Aucune autre édition ne correspond.</p>
      )}
      <ul className="divide-y divide-hairline">
        {found.slice(0, shownResults).map((line) => (
          <li
            key={line.editionId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5"
          >
            <span className="min-w-0">
              <span className="font-serif text-lg">{line.bookTitle}</span>{" "}
              <span className="text-muted">
                {line.editionTitle}, {line.bookAuthor}, {formatCents(line.regularCents)}
              </span>
            </span>
            <Button
              size="sm"
              icon={<Plus aria-hidden />}
              aria-label={`Ajouter ${line.bookTitle}, ${line.editionTitle}`}
              onClick={() => onAdd([line])}
            >
              Ajouter
            </Button>
          </li>
        ))}
      </ul>
      {found.length > 1 && (
        <Button size="sm" variant="quiet" onClick={() => onAdd(found)}>
          Ajouter les {found.length} éditions trouvées
        </Button>
      )}
    </div>
  );
}

const countText = (count: number): string => {
  if (count === 0) return "Aucune édition trouvée.";
  return count === 1 ? "Une édition trouvée." : `${count} éditions trouvées.`;
};
