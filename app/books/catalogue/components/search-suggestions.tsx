import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { suggestedLinks, type SuggestedLink } from "#books/catalogue/client/suggested-links.ts";
import { tidySearch } from "#books/catalogue/client/catalogue-filters.ts";
import { suggestionsQuery } from "#books/catalogue/books/books.queries.ts";
import { suggestionMinLength } from "#books/catalogue/books/suggestions.rules.ts";
import { useLinkSupport } from "#ui/link.tsx";
import { LiveRegion } from "#ui/live-region.tsx";

/** How long the suggestions wait for the next key, in milliseconds. */
const patience = 120;

interface SearchSuggestionsProps {
  id: string;
  /** The combobox, which keeps the focus. */
  input: RefObject<HTMLInputElement | null>;
  /** The state of the list, for the combobox's attributes; null while it is closed. */
  onChange: (listed: { activeId: string | undefined } | null) => void;
}

/** The list of a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/), whose input is elsewhere. */
export default function SearchSuggestions({ id, input, onChange }: SearchSuggestionsProps) {
  const { text, focused, dismissed, dismiss } = useTyped(input);
  const { data } = useQuery(suggestionsQuery(text));
  const links = data && text.length >= suggestionMinLength ? suggestedLinks(data) : [];
  const [active, setActive] = useState<string | null>(null);
  const isOpen = focused && !dismissed && links.length > 0;
  const at = isOpen ? links.findIndex(({ href }) => href === active) : -1;
  const activeId = at < 0 ? undefined : `${id}-${at}`;
  // Before the frame is painted: the chosen option and the field that names it change together.
  useLayoutEffect(() => {
    onChange(isOpen ? { activeId } : null);
  }, [onChange, isOpen, activeId]);
  const navigate = useLinkSupport()?.navigate;
  const choose = ({ href }: SuggestedLink) => {
    input.current?.blur();
    navigate?.(href);
  };
  useKeys(input, (event) => {
    if (!isOpen) return;
    const { key } = event;
    if (key === "Escape") dismiss();
    else if (key === "ArrowDown" || key === "ArrowUp") {
      // Beyond both ends is the text itself.
      const count = links.length + 1;
      const next = (at + 1 + (key === "ArrowDown" ? 1 : count - 1)) % count;
      setActive(links[next - 1]?.href ?? null);
    } else if (key === "Enter" && links[at]) choose(links[at]);
    else return;
    event.preventDefault();
  });
  return (
    <>
      <LiveRegion>{isOpen && `${links.length} suggestion${links.length > 1 ? "s" : ""}`}</LiveRegion>
      {isOpen && (
        <ul id={id} {...listbox} className={listStyle}>
          {links.map((link, index) => (
            <Suggestion
              key={link.href}
              id={`${id}-${index}`}
              link={link}
              selected={index === at}
              onChoose={() => choose(link)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/* The elements of HTML with these roles cannot be styled. The keys are those of the field, which keeps the focus. */
const listbox = { role: "listbox", "aria-label": "Suggestions" } as const;
const option = (selected: boolean, onChoose: () => void) =>
  ({
    role: "option",
    "aria-selected": selected,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: onChoose,
  }) as const;

const listStyle =
  "absolute inset-x-0 top-full z-50 mt-1 max-h-[min(28rem,70dvh)] overflow-auto rounded border border-control bg-raised py-1";

interface SuggestionProps {
  id: string;
  link: SuggestedLink;
  selected: boolean;
  onChoose: () => void;
}

function Suggestion({ id, link: { text, note }, selected, onChoose }: SuggestionProps) {
  return (
    <li id={id} {...option(selected, onChoose)} className={optionStyle}>
      <span className="font-semibold">{text}</span>
      <span className="text-sm text-muted">{note}</span>
    </li>
  );
}

const optionStyle =
  "flex min-h-10 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 px-3 py-2 leading-snug hover:bg-sunken " +
  "aria-selected:bg-sunken";

/** The text of a field when the typing pauses, and whether its suggestions are wanted. */
function useTyped(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState("");
  const [focused, setFocused] = useState(true);
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = () => {
      clearTimeout(timer);
      setDismissed(false);
      timer = setTimeout(() => setText(tidySearch(field.value)), patience);
    };
    // What was typed while this code was being loaded.
    onInput();
    const onFocus = () => setFocused(true);
    const onBlur = () => setFocused(false);
    field.addEventListener("input", onInput);
    field.addEventListener("focus", onFocus);
    field.addEventListener("blur", onBlur);
    return () => {
      clearTimeout(timer);
      field.removeEventListener("input", onInput);
      field.removeEventListener("focus", onFocus);
      field.removeEventListener("blur", onBlur);
    };
  }, [input]);
  return { text, focused, dismissed, dismiss: () => setDismissed(true) };
}

function useKeys(input: RefObject<HTMLInputElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const field = input.current;
    const hear = (event: KeyboardEvent) => latest.current(event);
    field?.addEventListener("keydown", hear);
    return () => field?.removeEventListener("keydown", hear);
  }, [input]);
}
