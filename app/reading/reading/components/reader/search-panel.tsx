import { type FormEvent, Fragment, useEffect, useEffectEvent } from "react";
import {
  type BookSearch,
  mostResults,
  type SearchState,
} from "#reading/reading/components/reader/use-book-search.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { SearchField } from "#ui/search-field.tsx";

interface SearchPanelProps {
  search: BookSearch;
  /** A selected text, whose whole words are searched at once. */
  asked: string | null;
  /** Whether a CFI is after the page that is read. */
  isAhead: (cfi: string) => boolean;
  onGo: (cfi: string) => void;
}

/** Looks for a text in the whole book, from its first mention; accents and capitals do not matter. */
export function SearchPanel({ search, asked, isAhead, onGo }: SearchPanelProps) {
  const { text, setText, isWhole, setWhole, results, state } = search;
  const ask = useEffectEvent((wanted: string) => void search.run(wanted, true));
  useEffect(() => {
    if (asked !== null) ask(asked);
  }, [asked]);
  const firstAhead = results.findIndex(({ cfi }) => isAhead(cfi));

  function submit(event: FormEvent): void {
    event.preventDefault();
    void search.run(text, isWhole);
  }

  return (
    <div className="flex flex-col gap-4">
      <search>
        <form onSubmit={submit} className="flex flex-col gap-3">
          <SearchField
            label="Mot ou phrase"
            value={text}
            onValueChange={setText}
            data-autofocus
            maxLength={100}
          />
          <Checkbox checked={isWhole} onChange={({ target }) => setWhole(target.checked)}>
            Mots entiers
          </Checkbox>
          <Button type="submit" variant="primary" pending={state === "running"} pendingLabel="Recherche…">
            Chercher
          </Button>
        </form>
      </search>
      <output className="text-sm text-muted">{statusText(state, results.length)}</output>
      <ol className="flex flex-col">
        {results.map(({ cfi, chapter, before, match, after }, index) => (
          <Fragment key={cfi}>
            {index === firstAhead && (
              <li className="eyebrow border-t border-hairline px-2 pt-4 pb-1">Plus loin que votre page</li>
            )}
            <li className="border-t border-hairline">
              <button
                type="button"
                onClick={() => onGo(cfi)}
                className="w-full cursor-pointer px-2 py-2 text-left hover:bg-sunken"
              >
                {index === 0 && <span className="block text-sm font-semibold">Première mention</span>}
                {chapter && <span className="block text-sm text-muted">{chapter}</span>}
                <span className="font-serif">
                  {before}
                  <mark className="bg-accent-tint font-semibold text-ink">{match}</mark>
                  {after}
                </span>
              </button>
            </li>
          </Fragment>
        ))}
      </ol>
    </div>
  );
}

function statusText(state: SearchState, count: number): string {
  if (state === "failed") return "La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.";
  if (state !== "done") return "";
  if (count === 0) return "Rien de tel dans ce livre.";
  if (count === mostResults) return `Les ${mostResults} premiers passages.`;
  return count === 1 ? "1 passage." : `${count} passages.`;
}
