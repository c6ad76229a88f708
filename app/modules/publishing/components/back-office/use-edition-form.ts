import { useState } from "react";
import { useChosenPicture } from "#modules/publishing/components/back-office/cover-preview.tsx";
import {
  afterAnalysis,
  type EditionDraft,
  type StoredFile,
} from "#modules/publishing/back-office/client/edition-draft.ts";
import { useUpload } from "#modules/publishing/components/back-office/use-upload.ts";
import type { SourceKind } from "#modules/publishing/formats/rules.ts";

interface EditionFormOptions {
  draft: EditionDraft;
  setDraft: (change: (before: EditionDraft) => EditionDraft) => void;
  /** Of the book, sent along with each file. */
  book: { title: string; author: string };
  /** What must be filled before a file can be sent, as the message names it; asked when a file is chosen. */
  requiredNames: string;
  isNamed: () => boolean;
  /** The cover that the edition has. */
  coverUrl?: string | null;
  /** The price that the edition has; null for a new one. */
  storedPriceCents?: number | null;
}

/** The state of an edition's form: what is typed, the three files on their way, and whether any still is. */
export function useEditionForm({
  draft,
  setDraft,
  book,
  requiredNames,
  isNamed,
  coverUrl = null,
  storedPriceCents = null,
}: EditionFormOptions) {
  const [busy, setBusy] = useState<Record<SourceKind, boolean>>({ pdf: false, docx: false, cover: false });
  const change = (changes: Partial<EditionDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const fields = () => ({
    title: book.title,
    author: book.author,
    editionTitle: draft.editionTitle,
    publicationDate: draft.publicationDate,
  });
  const common = (kind: SourceKind) => ({
    kind,
    fields,
    onBusy: (isBusy: boolean) => setBusy((before) => ({ ...before, [kind]: isBusy })),
    onStored: (file: StoredFile) => change({ [kind]: file }),
  });
  const refusal = (file: string) => () =>
    isNamed() ? null : `Renseigne d’abord ${requiredNames} avant d’importer le ${file}.`;

  const pdf = useUpload({
    ...common("pdf"),
    fallback: "Upload PDF échoué",
    refusal: refusal("PDF"),
    onStored: (file, analysis) => setDraft((before) => ({ ...afterAnalysis(before, analysis), pdf: file })),
  });
  const docx = useUpload({
    ...common("docx"),
    fallback: "Upload DOCX échoué",
    refusal: refusal("DOCX"),
  });
  const cover = useUpload({ ...common("cover"), fallback: "Échec upload couverture", refusal: () => null });

  const picture = useChosenPicture(draft.cover, cover.upload !== null, coverUrl);
  return {
    draft,
    change,
    pdf,
    docx,
    cover,
    picture,
    /** What the server stores for an empty price (decisions.md, "Second wave"). */
    priceWhenEmpty: storedPriceCents ?? draft.suggestedPriceCents,
    isBusy: Object.values(busy).some(Boolean),
  };
}

export type EditionForm = ReturnType<typeof useEditionForm>;
