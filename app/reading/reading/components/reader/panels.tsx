import { Printer, CloudDownload, Trash2 } from "lucide-react";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import type { OpenedBook, ContentsEntry } from "#reading/reading/book/readable-books.contract.ts";
import type { BookEngine, Position } from "#reading/reading/client/book-engine.client.ts";
import type { ReadingSettings } from "#reading/reading/client/reading-settings.ts";
import type { KeptBooks } from "#reading/reading/components/offline/use-kept-books.ts";
import { useKeptHere } from "#reading/reading/components/offline/use-kept-here.ts";
import { AnnotationsPanel } from "#reading/reading/components/reader/annotations-panel.tsx";
import { minutesText } from "#reading/reading/components/reader/progress-line.tsx";
import { SearchPanel } from "#reading/reading/components/reader/search-panel.tsx";
import { SettingsPanel } from "#reading/reading/components/reader/settings-panel.tsx";
import type { ReaderAnnotations } from "#reading/reading/components/reader/use-annotations.ts";
import { useBookSearch } from "#reading/reading/components/reader/use-book-search.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeptNote } from "#reading/reading/components/offline/kept-note.tsx";

export type Panel = "contents" | "search" | "settings" | "annotations";

interface PanelsProps {
  panel: Panel | null;
  onClose: () => void;
  book: OpenedBook;
  engine: BookEngine | null;
  position: Position | null;
  settings: ReadingSettings;
  onSettings: (settings: ReadingSettings) => void;
  onGo: (move: () => Promise<unknown>) => void;
  /** Null in an extract. */
  memberId: string | null;
  annotations: ReaderAnnotations;
  onAnnotation: (annotation: Annotation) => void;
  onEdit: (id: string) => void;
  /** A selected text to search. */
  asked: string | null;
}

/** One panel at a time, beside the text. */
export function Panels(props: PanelsProps) {
  const { panel, onClose, book, engine, position, settings, onSettings, onGo } = props;
  const search = useBookSearch(engine);
  const kept = useKeptHere(book, props.memberId);
  if (!engine) return null;
  return (
    <>
      <Sheet open={panel === "contents"} onClose={onClose} title="Sommaire">
        {position && (
          <p className="mb-4 text-sm text-muted">
            Livre{"\u202f"}: encore {minutesText(position.minutesInBook)}.
          </p>
        )}
        <ContentsPanel
          entries={book.entries}
          current={position?.chapter?.href ?? null}
          onGo={(href) => onGo(() => engine.goToHref(href))}
        />
      </Sheet>
      <Sheet open={panel === "search"} onClose={onClose} title="Chercher dans le livre">
        <SearchPanel
          search={search}
          asked={props.asked}
          isAhead={(cfi) => position !== null && engine.isAfter(cfi, position.cfi)}
          onGo={(cfi) => onGo(() => engine.goToFound(cfi))}
        />
      </Sheet>
      <Sheet open={panel === "annotations"} onClose={onClose} title="Signets et notes">
        <AnnotationsPanel
          book={book}
          engine={engine}
          annotations={props.annotations}
          onGo={props.onAnnotation}
          onEdit={props.onEdit}
        />
      </Sheet>
      <Sheet open={panel === "settings"} onClose={onClose} title="Réglages de lecture">
        <div className="flex flex-col gap-6">
          <SettingsPanel settings={settings} onChange={onSettings} />
          {kept && <OfflineSection book={book} kept={kept} />}
          <Button
            icon={<Printer aria-hidden />}
            onClick={() => {
              onClose();
              // Once the panel is gone.
              setTimeout(() => globalThis.print());
            }}
          >
            Imprimer le chapitre
          </Button>
        </div>
      </Sheet>
    </>
  );
}

interface ContentsPanelProps {
  entries: readonly ContentsEntry[];
  /** The chapter that is read. */
  current: string | null;
  onGo: (href: string) => void;
}

/** The table of contents. */
function ContentsPanel({ entries, current, onGo }: ContentsPanelProps) {
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
          data-autofocus={href === current || undefined}
          className="w-full cursor-pointer rounded px-2 py-2 text-left hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {title}
        </button>
        {children.length > 0 && <Entries entries={children} current={current} onGo={onGo} />}
      </li>
    ))}
  </ul>
);

/** Keeps the book that is read in this browser, or removes it. */
function OfflineSection({ book, kept }: { book: OpenedBook; kept: KeptBooks }) {
  const keeping = kept.of(book.edition_id);
  return (
    <section aria-labelledby="hors-ligne" className="flex flex-col gap-3 border-t border-hairline pt-5">
      <h3 id="hors-ligne">Hors ligne</h3>
      {keeping ? (
        <KeptNote keeping={keeping} />
      ) : (
        <p className="text-sm text-muted">
          Gardez ce livre sur cet appareil pour le lire sans connexion, dans le train ou en avion.
        </p>
      )}
      {keeping?.state === "kept" && (
        <Button icon={<Trash2 aria-hidden />} onClick={() => void kept.remove(book.edition_id)}>
          Retirer de cet appareil
        </Button>
      )}
      {(!keeping || keeping.state === "partial") && (
        <Button
          icon={<CloudDownload aria-hidden />}
          onClick={() => void kept.keep(book.edition_id, () => Promise.resolve(book))}
        >
          {keeping ? "Reprendre" : "Garder hors ligne"}
        </Button>
      )}
    </section>
  );
}
