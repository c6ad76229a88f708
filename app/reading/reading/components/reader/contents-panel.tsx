import type { ContentsEntry } from "#reading/reading/book/readable-books.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";

interface ContentsPanelProps {
  entries: readonly ContentsEntry[];
  /** The chapter that is read. */
  current: string | null;
  onGo: (href: string) => void;
}

/** The table of contents. */
export function ContentsPanel({ entries, current, onGo }: ContentsPanelProps) {
  if (entries.length === 0) return <EmptyState title="Ce livre n’a pas de sommaire." />;
  return (
    <nav aria-label="Sommaire">
      <Entries entries={entries} current={current} onGo={onGo} />
    </nav>
  );
}

const Entries = ({ entries, current, onGo }: ContentsPanelProps) => (
  <ul className="[&_ul]:pl-4">
    {entries.map(({ title, href, children }) => (
      <li key={`${href} ${title}`}>
        <button
          type="button"
          onClick={() => onGo(href)}
          aria-current={href === current ? "location" : undefined}
          className="w-full cursor-pointer rounded px-2 py-2 text-left hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {title}
        </button>
        {children.length > 0 && <Entries entries={children} current={current} onGo={onGo} />}
      </li>
    ))}
  </ul>
);
