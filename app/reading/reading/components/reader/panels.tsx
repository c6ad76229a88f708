import { Printer } from "lucide-react";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { BookEngine, Position } from "#reading/reading/client/book-engine.client.ts";
import type { ReadingSettings } from "#reading/reading/client/reading-settings.ts";
import { OfflineSection } from "#reading/reading/components/offline/offline-section.tsx";
import type { KeptBooks } from "#reading/reading/components/offline/use-kept-books.ts";
import { AnnotationsPanel } from "#reading/reading/components/reader/annotations-panel.tsx";
import { ContentsPanel } from "#reading/reading/components/reader/contents-panel.tsx";
import { minutesText } from "#reading/reading/components/reader/progress-line.tsx";
import { SearchPanel } from "#reading/reading/components/reader/search-panel.tsx";
import { SettingsPanel } from "#reading/reading/components/reader/settings-panel.tsx";
import type { ReaderAnnotations } from "#reading/reading/components/reader/use-annotations.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";

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
  /** Null if this book cannot be kept here. */
  kept: KeptBooks | null;
  annotations: ReaderAnnotations;
  onAnnotation: (annotation: Annotation) => void;
  onEdit: (id: string) => void;
}

/** One panel at a time, beside the text. */
export function Panels(props: PanelsProps) {
  const { panel, onClose, book, engine, position, settings, onSettings, onGo } = props;
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
        <SearchPanel search={engine.search} onGo={(cfi) => onGo(() => engine.goToCfi(cfi))} />
      </Sheet>
      <Sheet open={panel === "annotations"} onClose={onClose} title="Signets et notes">
        <AnnotationsPanel
          book={book}
          annotations={props.annotations}
          onGo={props.onAnnotation}
          onEdit={props.onEdit}
        />
      </Sheet>
      <Sheet open={panel === "settings"} onClose={onClose} title="Réglages de lecture">
        <div className="flex flex-col gap-6">
          <SettingsPanel settings={settings} onChange={onSettings} />
          {props.kept && <OfflineSection book={book} kept={props.kept} />}
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
