import { useState } from "react";
import { useChosenPicture } from "#books/publishing/components/back-office/cover-preview.tsx";
import {
  afterAnalysis,
  type EditionDraft,
  type StoredFile,
} from "#books/publishing/back-office/client/edition-draft.ts";
import {
  nameOf,
  type ProofLink,
  proofLinks,
  proofQuery,
} from "#books/publishing/back-office/client/proof-links.ts";
import { useUpload } from "#books/publishing/components/back-office/use-upload.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import type { getEditionForEditing } from "#books/publishing/back-office/edition-changes.contract.ts";
import type { StructureFound } from "#formats/docx/structure.ts";
import type { TypographyCounts } from "#formats/typography/kinds.ts";
import type { FileAnalysis } from "#books/publishing/edition-formats.contract.ts";
import type { SourceKind } from "#books/publishing/edition-formats.rules.ts";

interface EditionFormOptions {
  draft: EditionDraft;
  setDraft: (change: (before: EditionDraft) => EditionDraft) => void;
  /** Fields of the book, sent with each file. */
  book: { title: string; author: string };
  /** The fields required before an upload, as named in the message; checked when a file is chosen. */
  requiredNames: string;
  isNamed: () => boolean;
  /** Takes over what an EPUB says of its book. */
  onRead?: (found: FileAnalysis) => void;
  /** The edition's current cover. */
  coverUrl?: string | null;
  /** The edition's current price; null for a new one. */
  storedPriceCents?: number | null;
  /** Of the book, BCP 47. */
  language: string;
  /** The edition's current DOCX; absent for a new edition. */
  storedDocx?: Pick<DocxFound, "typography" | "understood"> & { editionId: number };
  storedTexts?: AnswerOf<typeof getEditionForEditing>["sources"];
}

/** The DOCX that the ebooks are made from, and what was found in it. */
export interface DocxFound {
  typography: TypographyCounts | null;
  understood: { file: string; found: StructureFound | null } | null;
  /** The edition that has it now. */
  editionId?: number;
}

const noneBusy = { pdf: false, docx: false, epub: false, cover: false };
const noTexts = {
  pdf: false,
  docx: false,
  epub: false,
  can_upgrade: false,
  upgrade: false,
  embed_fonts: false,
};

/** The state of an edition's form: the typed values, the three uploads, and whether any is still running. */
export function useEditionForm({
  draft,
  setDraft,
  book,
  requiredNames,
  isNamed,
  onRead,
  coverUrl = null,
  storedPriceCents = null,
  language,
  storedDocx,
  storedTexts = noTexts,
}: EditionFormOptions) {
  const [busy, setBusy] = useState<Record<SourceKind, boolean>>(noneBusy);
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
  const epub = useUpload({
    ...common("epub"),
    fallback: "Upload EPUB échoué",
    // It names its book itself (admin.md §5 asks for the names before a PDF or a DOCX).
    refusal: () => null,
    onStored: (file, answer) => {
      if (answer.analysis) onRead?.(answer.analysis);
      setDraft((before) => ({
        // The pages of a PDF count where there is one.
        ...(before.pdf || storedTexts.pdf ? before : afterAnalysis(before, answer)),
        epub: file,
        removeEpub: false,
        upgradeEpub: false,
      }));
    },
  });
  const cover = useUpload({ ...common("cover"), fallback: "Échec upload couverture", refusal: () => null });

  const sellsEpub = draft.epub !== null || (storedTexts.epub && !draft.removeEpub);
  const picture = useChosenPicture(draft.cover, cover.upload !== null, coverUrl);
  return {
    draft,
    change,
    pdf,
    docx,
    epub,
    cover,
    picture,
    /** The proofs of a file of this form, as it is filled now. */
    proofsOf: (kind: SourceKind): ProofLink[] => proofLinks(kind, { draft, book, language }),
    /** The texts that the edition has now. */
    storedTexts,
    canUpgradeEpub: draft.epub
      ? draft.epub.canUpgrade === true
      : storedTexts.can_upgrade && !draft.removeEpub,
    language,
    /** The DOCX that the ebooks would be made from; null where there is none, or an EPUB is sold instead. */
    docxFound: sellsEpub ? null : draft.docx ? docxFoundIn(draft.docx) : (storedDocx ?? null),
    /** The pages of its EPUB, as the form is filled now. */
    pagesQueryOf: (found: StructureFound) => proofQuery({ draft, book, language }, found),
    /** The price that the server stores for an empty field (decisions.md, "Second wave"). */
    priceWhenEmpty: storedPriceCents ?? draft.suggestedPriceCents,
    isBusy: Object.values(busy).some(Boolean),
  };
}

const docxFoundIn = ({ path, typography, structure }: StoredFile): DocxFound => ({
  typography: typography ?? null,
  understood: { file: nameOf(path) ?? "", found: structure ?? null },
});

export type EditionForm = ReturnType<typeof useEditionForm>;
