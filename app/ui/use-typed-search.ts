import { useTypedText } from "./use-typed-text.ts";

/** How long a search waits for the next key, in milliseconds. */
const searchDelay = 250;
const tidy = (text: string): string => text.trim();

/** The typed text, passed on when the typing pauses. */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const { draft, setDraft } = useTypedText(q, { delay: searchDelay, tidy, onSend: onSearch });
  return [draft, setDraft] as const;
}
