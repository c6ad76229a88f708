import { Download, Upload } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { maxAnnotations } from "#reading/reading/annotations/annotations.rules.ts";
import {
  annotationSet,
  annotationsHtml,
  annotationsMarkdown,
} from "#reading/reading/annotations/exported-annotations.rules.ts";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import {
  type ImportedSet,
  maxImportedBytes,
  readAnnotations,
} from "#reading/reading/client/imported-annotations.ts";
import type { ReaderAnnotations } from "#reading/reading/components/reader/use-annotations.ts";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { saveFile } from "#platform/page/save-file.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

interface AnnotationFilesProps {
  book: OpenedBook;
  annotations: ReaderAnnotations;
}

const exports = [
  { name: "Markdown", extension: "md", type: "text/markdown", write: annotationsMarkdown },
  { name: "HTML", extension: "html", type: "text/html", write: annotationsHtml },
  { name: "JSON", extension: "json", type: "application/ld+json", write: annotationSet },
];

/** The annotations of a book as a file: to be read, or to be taken to another program (docs/decisions/127). */
export function AnnotationExports({ book, annotations: { all } }: AnnotationFilesProps) {
  const exported = {
    title: book.book_title,
    author: book.author,
    address: new URL(book.book_path, location.origin).href,
    paths: book.sections.map(({ path }) => path),
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="flex items-center gap-1.5 text-sm text-muted">
        <Download className="size-4" />
        Exporter
      </span>
      {exports.map(({ name, extension, type, write }) => (
        <Button
          key={name}
          size="sm"
          aria-label={`Exporter en ${name}`}
          onClick={() =>
            saveFile(
              `${book.book_title} - notes.${extension}`,
              new Blob([write(exported, all, new Date())], { type }),
            )
          }
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Annotations of a file, found by their text in this book; they are added after a question. */
export function AnnotationImport({
  book,
  annotations,
  engine,
}: AnnotationFilesProps & { engine: BookEngine }) {
  const [read, setRead] = useState<ImportedSet | null>(null);
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState("");

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = "";
    if (!file) return;
    setDone("");
    setFailure(undefined);
    try {
      setRead(await anchored(file));
    } catch (error) {
      setFailure(errorText(error, "Ce fichier n’a pas pu être lu. Réessayez."));
    }
  }

  async function anchored(file: File): Promise<ImportedSet> {
    if (file.size > maxImportedBytes)
      throw new CallError(413, `Ce fichier dépasse ${maxImportedBytes / 1_000_000}\u00a0Mo.`);
    const { revision } = book;
    const set = await readAnnotations(await file.text(), { now: new Date(), unknownRevision: "" });
    const here = new Set(annotations.all.map(({ id }) => id));
    if (here.size + set.annotations.filter(({ id }) => !here.has(id)).length > maxAnnotations)
      throw new CallError(
        409,
        `${maxAnnotations.toLocaleString("fr-FR")} annotations au plus dans un livre\u202f: ce fichier en ajouterait trop.`,
      );
    const isPlaced = (each: { revision: string; cfi: string | null }) =>
      each.revision === revision && each.cfi !== null;
    const found = await engine.anchor(set.annotations.filter((each) => !isPlaced(each)));
    return {
      ...set,
      annotations: set.annotations.map((each) => {
        if (isPlaced(each)) return each;
        const { cfi, fraction, chapter } = found.get(each.id) ?? { ...each, cfi: null };
        return { ...each, cfi, fraction, chapter, revision };
      }),
    };
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <label className={buttonStyle("secondary", "sm", "cursor-pointer has-focus-visible:outline-2")}>
        <Upload aria-hidden className="size-4" />
        Importer des annotations
        <input
          type="file"
          accept=".json,.jsonld,application/json,application/ld+json"
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
      </label>
      <FormErrors>{failure}</FormErrors>
      <output className="text-sm text-muted">{done}</output>
      <ConfirmDialog
        open={read !== null}
        onClose={() => setRead(null)}
        onConfirm={() => {
          annotations.importAll(read?.annotations ?? []);
          setDone(`${countText(read?.annotations.length ?? 0)}\u202f: c’est fait.`);
          setRead(null);
        }}
        title="Importer ces annotations\u202f?"
        confirmLabel="Importer"
        confirmVariant="primary"
      >
        {read && <ImportSummary read={read} title={book.book_title} />}
      </ConfirmDialog>
    </div>
  );
}

function ImportSummary({ read, title }: { read: ImportedSet; title: string }) {
  const lost = read.annotations.filter(({ cfi }) => cfi === null).length;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {countText(read.annotations.length)}
        {read.title !== "" && ` de «\u202f${read.title}\u202f»`}.
      </p>
      {read.title !== "" && read.title !== title && (
        <p>
          <strong>Le fichier nomme un autre livre que celui-ci.</strong>
        </p>
      )}
      {lost > 0 && (
        <p>
          {countText(lost)} sans place dans ce livre{"\u202f"}: le texte ne s’y retrouve pas. Vous les verrez
          à part.
        </p>
      )}
      {read.skipped > 0 && <p>{countText(read.skipped)} sans texte ni place, laissées de côté.</p>}
    </div>
  );
}

const countText = (count: number): string => (count === 1 ? "1 annotation" : `${count} annotations`);
