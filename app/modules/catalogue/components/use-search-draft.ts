import { useEffect, useState } from "react";
import { tidySearch } from "#modules/catalogue/components/catalogue-filters.ts";

/** storefront.md §9, in milliseconds. */
export const searchDebounce = 400;

interface SearchDraft {
  draft: string;
  setDraft: (text: string) => void;
  /** Sends what is typed without waiting, when the form is submitted. */
  send: () => void;
}

/**
 * The text being typed, sent 400 ms after the last keystroke. An address that changes by itself (Back, a removed
 * filter) replaces the draft; the answer to one's own sending never does, or it would eat what was typed meanwhile.
 */
export function useSearchDraft(q: string, onSend: (q: string) => void): SearchDraft {
  const [draft, setDraft] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) {
      setSent(q);
      setDraft(q);
    }
  }

  const tidy = tidySearch(draft);
  const send = () => {
    setSent(tidy);
    onSend(tidy);
  };

  useEffect(() => {
    if (tidy === sent) return;
    const timer = setTimeout(() => {
      setSent(tidy);
      onSend(tidy);
    }, searchDebounce);
    return () => clearTimeout(timer);
  }, [tidy, sent, onSend]);

  return { draft, setDraft, send };
}
