import { Bookmark, Pencil, Trash2 } from "lucide-react";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import { AnnotationExports, AnnotationImport } from "#reading/reading/components/reader/annotation-files.tsx";
import type { ReaderAnnotations } from "#reading/reading/components/reader/use-annotations.ts";
import { markColors } from "#reading/reading/components/reader/use-marks.ts";
import { percent } from "#reading/reading/places/reading-places.rules.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";

interface AnnotationsPanelProps {
  book: OpenedBook;
  engine: BookEngine;
  annotations: ReaderAnnotations;
  onGo: (annotation: Annotation) => void;
  onEdit: (id: string) => void;
}

/** All bookmarks, highlights and notes of a book, in its order. */
export function AnnotationsPanel({ book, engine, annotations, onGo, onEdit }: AnnotationsPanelProps) {
  const { all, isWaiting, remove } = annotations;
  const lost = all.filter(({ cfi }) => cfi === null);
  const lines = (some: readonly Annotation[]) =>
    some.length > 0 && (
      <ul className="flex flex-col">
        {some.map((annotation) => (
          <Line key={annotation.id} annotation={annotation} onGo={onGo} onEdit={onEdit} onRemove={remove} />
        ))}
      </ul>
    );
  return (
    <div className="flex flex-col gap-4">
      {all.length === 0 && (
        <EmptyState title="Ni signet ni note pour le moment.">
          Le signet est en haut de la page. Pour surligner, sélectionnez un passage.
        </EmptyState>
      )}
      {isWaiting && (
        <output className="text-sm text-muted">
          Enregistré sur cet appareil{"\u202f"}; le reste suivra avec la connexion.
        </output>
      )}
      {lines(all.filter(({ cfi }) => cfi !== null))}
      {lost.length > 0 && (
        <section aria-labelledby="sans-place" className="flex flex-col gap-2">
          <h3 id="sans-place">Sans place dans cette version</h3>
          <p className="text-sm text-muted">
            Le livre a changé, et ces passages ne s’y retrouvent pas. Vos notes restent{"\u202f"}; chacune
            mène à peu près où elle était.
          </p>
          {lines(lost)}
        </section>
      )}
      {all.length > 0 && <AnnotationExports book={book} annotations={annotations} />}
      <AnnotationImport book={book} annotations={annotations} engine={engine} />
    </div>
  );
}

interface LineProps {
  annotation: Annotation;
  onGo: (annotation: Annotation) => void;
  onEdit: (id: string) => void;
  onRemove: (annotation: Annotation) => void;
}

function Line({ annotation, onGo, onEdit, onRemove }: LineProps) {
  const { id, kind, quote, note, chapter, fraction, color } = annotation;
  const isBookmark = kind === "bookmark";
  const name = quote.slice(0, 40);
  return (
    <li className="flex items-start gap-1 border-t border-hairline py-1">
      <button
        type="button"
        onClick={() => onGo(annotation)}
        className="min-w-0 flex-1 cursor-pointer rounded px-2 py-2 text-left hover:bg-sunken"
      >
        <span className="flex items-center gap-1.5 text-sm text-muted">
          {isBookmark && <Bookmark aria-label="Signet" className="size-4" />}
          {[chapter, percent(fraction)].filter(Boolean).join(" · ")}
        </span>
        <span
          className="line-clamp-4 font-serif"
          {...(!isBookmark && {
            style: { borderLeft: `3px solid ${markColors[color]}`, paddingLeft: "0.5rem" },
          })}
        >
          {quote}
        </span>
        {note && <span className="mt-1 block text-sm whitespace-pre-line">{note}</span>}
      </button>
      {!isBookmark && (
        <IconButton
          label={`Modifier «\u202f${name}\u202f»`}
          icon={<Pencil />}
          size="sm"
          onClick={() => onEdit(id)}
        />
      )}
      <IconButton
        label={`Supprimer «\u202f${name}\u202f»`}
        icon={<Trash2 />}
        size="sm"
        onClick={() => onRemove(annotation)}
      />
    </li>
  );
}
