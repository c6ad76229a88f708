import { Bookmark, Download, Pencil, Trash2 } from "lucide-react";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import { annotationsMarkdown } from "#reading/reading/annotations/annotations.rules.ts";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { ReaderAnnotations } from "#reading/reading/components/reader/use-annotations.ts";
import { markColors } from "#reading/reading/components/reader/use-marks.ts";
import { percent } from "#reading/reading/places/reading-places.rules.ts";
import { saveFile } from "#platform/page/save-file.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";

interface AnnotationsPanelProps {
  book: OpenedBook;
  annotations: ReaderAnnotations;
  onGo: (annotation: Annotation) => void;
  onEdit: (id: string) => void;
}

/** All bookmarks, highlights and notes of a book, in its order. */
export function AnnotationsPanel({ book, annotations, onGo, onEdit }: AnnotationsPanelProps) {
  const { all, isWaiting, remove } = annotations;
  if (all.length === 0)
    return (
      <EmptyState title="Ni signet ni note pour le moment.">
        Le signet est en haut de la page. Pour surligner, sélectionnez un passage.
      </EmptyState>
    );
  const exportAll = () =>
    saveFile(
      `${book.book_title} - notes.md`,
      new Blob([annotationsMarkdown({ title: book.book_title, author: book.author }, all)], {
        type: "text/markdown",
      }),
    );
  return (
    <div className="flex flex-col gap-4">
      {isWaiting && (
        <output className="text-sm text-muted">
          Enregistré sur cet appareil{"\u202f"}; le reste suivra avec la connexion.
        </output>
      )}
      <ul className="flex flex-col">
        {all.map((annotation) => (
          <Line key={annotation.id} annotation={annotation} onGo={onGo} onEdit={onEdit} onRemove={remove} />
        ))}
      </ul>
      <Button icon={<Download className="size-4" />} onClick={exportAll}>
        Exporter en Markdown
      </Button>
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
