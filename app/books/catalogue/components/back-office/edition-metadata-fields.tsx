import { AccessibilityFields } from "#books/catalogue/components/back-office/accessibility-fields.tsx";
import {
  type EditionMetadataDraft,
  editionMetadataTexts,
} from "#books/catalogue/back-office/client/metadata-draft.ts";
import type { KnownAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import { isbnPlaces, readIsbn } from "#books/catalogue/metadata/isbn.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { numberedQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ChevronRight } from "lucide-react";

interface EditionMetadataFieldsProps {
  notice: EditionMetadataDraft;
  onChange: (notice: EditionMetadataDraft) => void;
  /** For an existing edition: its id, and the features detected by its last conversion. */
  edition?: { id: number; accessibility_found: KnownAccessibility | null };
}

const isbnLabels = {
  edition: "ISBN de l’édition",
  pdf: "ISBN du PDF",
  epub: "ISBN de l’EPUB",
  azw3: "ISBN de l’AZW3",
};

/** An edition's ISBN and accessibility; all of it is optional. */
export function EditionMetadataFields({ notice, onChange, edition }: EditionMetadataFieldsProps) {
  return (
    <MetadataFold title="Notice bibliographique de l’édition" texts={editionMetadataTexts(notice)}>
      <fieldset className="flex flex-col gap-3">
        <legend className="font-semibold">ISBN</legend>
        <p className="text-sm text-muted">
          Chaque format vendu seul a d’ordinaire son ISBN. Les autres prennent l’ISBN de l’édition.
        </p>
        <div className="grid gap-6 sm:grid-cols-2">
          {isbnPlaces.map((place) => (
            <IsbnField
              key={place}
              label={isbnLabels[place]}
              value={notice.isbns[place]}
              editionId={edition?.id}
              onChange={(isbn) => onChange({ ...notice, isbns: { ...notice.isbns, [place]: isbn } })}
            />
          ))}
        </div>
      </fieldset>
      <AccessibilityFields
        notice={notice}
        change={(changes) => onChange({ ...notice, ...changes })}
        found={edition?.accessibility_found ?? null}
      />
    </MetadataFold>
  );
}

interface IsbnFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The edited edition: its own number is not a duplicate. */
  editionId?: number | undefined;
}

/**
 * One ISBN: an error is shown when the field is left, and an edition with the same number as soon as it is complete.
 */
function IsbnField({ label, value, onChange, editionId }: IsbnFieldProps) {
  const [isLeft, setLeft] = useState(value !== "");
  const reading = value.trim() === "" ? null : readIsbn(value);
  const fault = reading && "fault" in reading ? reading : null;
  const isbn = reading && "isbn" in reading ? reading.isbn : "";
  const { data } = useQuery(numberedQuery(isbn));
  const taken = isbn !== "" && data?.edition && data.edition.id !== editionId ? data.edition : null;
  return (
    <div>
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        inputClassName="tabular-nums"
        value={value}
        error={
          taken ? (
            <>
              Cet ISBN est celui de <Link href={`/admin/editions/${taken.id}/modifier`}>{taken.label}</Link>.
            </>
          ) : (
            isLeft && fault?.fault
          )
        }
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          setLeft(true);
          if (isbn && isbn !== value) onChange(isbn);
        }}
      />
      {isLeft && fault?.offered && (
        <Button size="sm" className="mt-2" onClick={() => onChange(fault.offered ?? "")}>
          Écrire {fault.offered}
        </Button>
      )}
    </div>
  );
}

interface MetadataFoldProps {
  /** The owner of the metadata: a screen may have two. */
  title: string;
  /** The filled fields; empty ones are skipped. */
  texts: Record<string, string>;
  children: ReactNode;
}

/**
 * An optional, collapsed part of a form, with a one-line summary. Its fields are rendered when it is opened, so that
 * they are not found in place of others.
 */
export function MetadataFold({ title, texts, children }: MetadataFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const said = Object.values(texts).filter(Boolean);
  return (
    // A named group: screen readers list it, and announce it when its fields are entered.
    <details
      aria-labelledby={titleId}
      className="group rounded border border-hairline bg-raised"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0">
          <span id={titleId} className="block font-serif text-lg leading-snug">
            {title}
          </span>
          <span className="line-clamp-2 text-sm text-muted">
            {said.length > 0 ? said.join(" · ") : "Facultative."}
          </span>
        </span>
      </summary>
      {isOpen && <div className="flex flex-col gap-6 border-t border-hairline p-4 sm:p-6">{children}</div>}
    </details>
  );
}
