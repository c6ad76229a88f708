import { useEffect, useRef, useState } from "react";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import type { SearchResult } from "#reading/reading/client/book-text.ts";

/** More would not be read. */
export const mostResults = 200;

export type SearchState = "idle" | "running" | "done" | "failed";
export type BookSearch = ReturnType<typeof useBookSearch>;

/** A search of the whole book; its results stay while a reader goes to one of them, and comes back to the list. */
export function useBookSearch(engine: BookEngine | null) {
  const [text, setText] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [results, setResults] = useState<SearchResult[]>([]);
  const [state, setState] = useState<SearchState>("idle");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(wanted: string, inWholeWords: boolean): Promise<void> {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    setText(wanted);
    setWhole(inWholeWords);
    setResults([]);
    if (!engine || wanted.trim() === "") return setState("idle");
    setState("running");
    try {
      const found: SearchResult[] = [];
      for await (const result of engine.search(wanted, inWholeWords, ending.signal)) {
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

  return { text, setText, isWhole, setWhole, results, state, run };
}
