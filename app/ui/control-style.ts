/** Common style of one-line controls. */
export const controlStyle =
  "block w-full min-h-10 rounded border border-control bg-raised px-3 py-2 text-base leading-snug text-ink " +
  "transition-colors placeholder:text-muted placeholder:opacity-100 hover:border-ink " +
  "aria-invalid:border-accent aria-invalid:border-2 disabled:bg-sunken disabled:text-muted disabled:border-hairline " +
  "disabled:hover:border-hairline";
