import { Search, X } from "lucide-react";
import { lazy, Suspense, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { cataloguePath } from "#books/catalogue/client/catalogue-filters.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { classNames } from "#ui/class-names.ts";
import { BareLink } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Loaded at the first focus: pages do not carry it. */
const SearchSuggestions = lazy(() => import("#books/catalogue/components/search-suggestions.tsx"));

const label = "Trouver un livre, un auteur, un thème";

/**
 * The search of every page: in the header on wide screens, in a row below it on others, where without scripts its button
 * leads to the catalogue's own search. « / » focuses it.
 */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const [listed, setListed] = useState<{ activeId: string | undefined } | null>(null);
  const listId = useId();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { key } = useLocation();
  // Another page closes the row.
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    setOpen(false);
  }
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  useSlashKey(() => {
    setOpen(true);
    input.current?.focus();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    input.current?.blur();
    void navigate(cataloguePath({ q: input.current?.value.trim() ?? "" }));
  };
  return (
    <>
      <BareLink
        href="/catalogue#recherche"
        aria-label={open ? "Fermer la recherche" : "Chercher"}
        aria-expanded={hydrated ? open : undefined}
        title="Chercher"
        onClick={(event) => {
          event.preventDefault();
          setOpen(!open);
        }}
        className={buttonStyle("quiet", "md", "size-10 px-0! py-0! lg:hidden")}
      >
        {open ? (
          <X aria-hidden className="size-[1.375rem]!" />
        ) : (
          <Search aria-hidden className="size-[1.375rem]!" />
        )}
      </BareLink>
      <search aria-label="Toute la boutique" className={classNames(boxStyle, !open && "max-lg:hidden")}>
        <form action="/catalogue" onSubmit={submit} className="relative">
          <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
          <input
            ref={input}
            type="search"
            name="q"
            aria-label={label}
            placeholder="Titre, auteur, thème"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            onFocus={() => setAsked(true)}
            {...(hydrated
              ? { role: "combobox", "aria-autocomplete": "list", "aria-expanded": listed !== null }
              : {})}
            {...(listed ? { "aria-controls": listId, "aria-activedescendant": listed.activeId } : {})}
            className={classNames(
              "control",
              "appearance-none pr-3 pl-9 [&::-webkit-search-cancel-button]:hidden",
            )}
          />
          {asked && (
            <Suspense fallback={null}>
              <SearchSuggestions id={listId} input={input} onChange={setListed} />
            </Suspense>
          )}
        </form>
      </search>
    </>
  );
}

const boxStyle =
  "min-w-0 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:border-hairline max-lg:bg-paper " +
  "max-lg:px-4 max-lg:py-2 sm:max-lg:px-6 lg:w-80 lg:flex-1";

/** Outside of fields, where « / » is a character. */
function useSlashKey(onSlash: () => void): void {
  const latest = useRef(onSlash);
  useEffect(() => {
    latest.current = onSlash;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
