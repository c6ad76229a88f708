import { type FormEvent, useEffect, useRef, useState } from "react";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import type { SearchResult } from "#reading/reading/client/book-text.ts";
import { Button } from "#ui/button.tsx";
import { SearchField } from "#ui/search-field.tsx";

/** More would not be read. */
const mostResults = 200;

type State = "idle" | "running" | "done" | "failed";

/** Looks for a text in the whole book; accents and capitals do not matter. */
export function SearchPanel({ search, onGo }: { search: BookEngine["search"]; onGo: (cfi: string) => void }) {
  const [text, setText] = useState("");
  const [results, setResults] = useState<SearchResult[]>([]);
  const [state, setState] = useState<State>("idle");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault();
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    setResults([]);
    if (text.trim() === "") return setState("idle");
    setState("running");
    try {
      const found: SearchResult[] = [];
      for await (const result of search(text, ending.signal)) {
        found.push(result);
        if (found.length % 20 === 1) setResults([...found]);
        if (found.length === mostResults) break;
      }
      if (ending.signal.aborted) return;
      setResults(found);
      setState("done");
    } catch {
      if (!ending.signal.aborted) setState("failed");
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <search>
        <form onSubmit={(event) => void run(event)} className="flex flex-col gap-3">
          <SearchField
            label="Mot ou phrase"
            value={text}
            onValueChange={setText}
            data-autofocus
            maxLength={100}
          />
          <Button type="submit" variant="primary" pending={state === "running"} pendingLabel="Recherche…">
            Chercher
          </Button>
        </form>
      </search>
      <output className="text-sm text-muted">{statusText(state, results.length)}</output>
      <ol className="flex flex-col">
        {results.map(({ cfi, chapter, before, match, after }) => (
          <li key={cfi} className="border-t border-hairline">
            <button
              type="button"
              onClick={() => onGo(cfi)}
              className="w-full cursor-pointer px-2 py-2 text-left hover:bg-sunken"
            >
              {chapter && <span className="block text-sm text-muted">{chapter}</span>}
              <span className="font-serif">
                {before}
                <mark className="bg-accent-tint font-semibold text-ink">{match}</mark>
                {after}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function statusText(state: State, count: number): string {
  if (state === "failed") return "La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.";
  if (state !== "done") return "";
  if (count === 0) return "Rien de tel dans ce livre.";
  if (count === mostResults) return `Les ${mostResults} premiers passages.`;
  return count === 1 ? "1 passage." : `${count} passages.`;
}
