import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "#access/administrators/components/use-may.ts";
import { adminBooksQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { membersQuery } from "#office/members/members.queries.ts";
import { isOpenTo, namedScreens } from "#pages/back-office/screens.ts";
import { inPlainLetters } from "#platform/words/plain-letters.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { salesQuery } from "#selling/payments/back-office/sales/sales.queries.ts";
import { Dialog } from "#ui/dialog.tsx";
import { LiveRegion } from "#ui/live-region.tsx";

interface Target {
  href: string;
  text: string;
  /** What it is. */
  note: string;
}

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Goes to any screen, book, member or sale by its name. */
export default function CommandPalette({ open, onClose }: CommandPaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Aller à…">
      <Palette onClose={onClose} />
    </Dialog>
  );
}

function Palette({ onClose }: Pick<CommandPaletteProps, "onClose">) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const { targets, isSearching } = useTargets(text);
  const index = Math.min(at, targets.length - 1);
  const choose = (target: Target | undefined) => {
    if (!target) return;
    remember(target);
    onClose();
    void navigate(target.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((index + step + targets.length) % Math.max(1, targets.length));
    else if (event.key === "Enter") choose(targets[index]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex flex-col gap-3 pb-6">
      <input
        {...{ role: "combobox", "aria-expanded": targets.length > 0, "aria-controls": listId }}
        aria-label="Écran, livre, membre ou vente"
        aria-activedescendant={targets.length > 0 ? `${listId}-${index}` : undefined}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        placeholder="Un écran, un livre, un membre, une facture…"
        value={text}
        maxLength={200}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        className="control"
      />
      <LiveRegion>
        {text.trim() !== "" && !isSearching && `${targets.length} résultat${targets.length > 1 ? "s" : ""}`}
      </LiveRegion>
      <ul id={listId} {...listbox} className="min-h-72">
        {targets.map((target, position) => (
          <li
            key={target.href}
            id={`${listId}-${position}`}
            {...optionOf(position === index, () => choose(target))}
            className="flex min-h-10 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 rounded px-3 py-2 leading-snug hover:bg-sunken aria-selected:bg-sunken"
          >
            <span className="font-semibold">{target.text}</span>
            <span className="text-sm text-muted">{target.note}</span>
          </li>
        ))}
        {targets.length === 0 && (
          <li className="px-3 py-2 text-muted">{isSearching ? "Recherche…" : "Rien à ce nom."}</li>
        )}
      </ul>
      <p className="text-sm text-muted max-sm:hidden">
        <kbd>↑</kbd> <kbd>↓</kbd> pour choisir, <kbd>Entrée</kbd> pour ouvrir, <kbd>Échap</kbd> pour fermer.
        Partout{"\u202f"}: <kbd>Ctrl K</kbd> pour venir ici.
      </p>
    </div>
  );
}

/* The elements of HTML with these roles cannot be styled. The keys are those of the field, which keeps the focus. */
const listbox = { role: "listbox", "aria-label": "Résultats" } as const;
const optionOf = (selected: boolean, onClick: () => void) =>
  ({ role: "option", "aria-selected": selected, onClick }) as const;

/** How long the searches wait for the next key, in milliseconds. */
const patience = 150;
const ofEachKind = 5;

/** What a text names, or what was opened last. */
function useTargets(text: string): { targets: Target[]; isSearching: boolean } {
  const may = useMay();
  const typed = text.trim();
  const q = useSettled(typed);
  const isLong = q.length >= 2;
  const books = useQuery({
    ...adminBooksQuery({ q, sort: "title_asc", page: 1 }),
    enabled: isLong && may.change("catalogue"),
  });
  const members = useQuery({
    ...membersQuery({ q, status: "all", sort: "seen_desc", book: null, page: 1 }),
    enabled: isLong && may.change("members"),
  });
  const sales = useQuery({ ...salesQuery({ q }), enabled: isLong && may.read("sales") });
  const all = namedScreens.filter((page) => isOpenTo(may, page));
  const screens = all.map(({ path, title }) => ({ href: path, text: title, note: "écran" }));
  if (typed === "") {
    const recent = recentTargets();
    const opened = new Set(recent.map(({ href }) => href));
    return { targets: [...recent, ...screens.filter(({ href }) => !opened.has(href))], isSearching: false };
  }
  const found: Target[] = !isLong
    ? []
    : [
        ...(books.data ?? []).slice(0, ofEachKind).map(({ id, title, author }) => ({
          href: `/admin/livres/${id}/modifier`,
          text: title,
          note: `livre, ${author}`,
        })),
        ...(members.data?.items ?? []).slice(0, ofEachKind).map(({ id, username }) => ({
          href: `/admin/membres/${id}`,
          text: username,
          note: "membre",
        })),
        ...(sales.data?.items ?? [])
          .slice(0, ofEachKind)
          .map(({ id, amount_cents, created_at, books: titles }) => ({
            href: `/admin/ventes/${id}`,
            text: titles[0] ?? "Abonnement",
            note: `vente du ${formatDate(created_at)}, ${formatCents(amount_cents)}`,
          })),
      ];
  const words = plain(typed).split(/\s+/);
  const named = screens.filter((screen) => words.every((word) => plain(screen.text).includes(word)));
  const isSearching = q !== typed || [books, members, sales].some(({ isFetching }) => isFetching);
  return { targets: [...named, ...found], isSearching };
}

const plain = (text: string): string => inPlainLetters(text).toLowerCase();

/** A text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), patience);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const recentKey = "recemment-ouverts";
const mostRecent = 6;

/** In this tab only: members' names do not stay on a shared computer. */
function recentTargets(): Target[] {
  try {
    return JSON.parse(sessionStorage.getItem(recentKey) ?? "[]") as Target[];
  } catch {
    return [];
  }
}

function remember(target: Target): void {
  const others = recentTargets().filter(({ href }) => href !== target.href);
  try {
    sessionStorage.setItem(recentKey, JSON.stringify([target, ...others].slice(0, mostRecent)));
  } catch {
    // Storage is full or denied: nothing is remembered.
  }
}
