import { tidySearch } from "#modules/catalogue/client/catalogue-filters.ts";
import { useTypedText } from "#ui/use-typed-text.ts";

/** storefront.md §9, in milliseconds. */
export const searchDebounce = 400;

/** The text being typed, sent 400 ms after the last keystroke, or when the form is submitted. */
export const useSearchDraft = (q: string, onSend: (q: string) => void) =>
  useTypedText(q, { delay: searchDebounce, tidy: tidySearch, onSend });
