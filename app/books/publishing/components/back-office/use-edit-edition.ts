import { useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { call } from "#platform/http/call.ts";
import { formatDay } from "#platform/data/dates.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { formatCents } from "#platform/data/money.ts";
import { editionMetadataTexts } from "#books/catalogue/back-office/client/metadata-draft.ts";
import { useVersionedForm } from "#access/administrators/components/use-versioned-form.ts";
import { reviveChange } from "#books/publishing/back-office/client/book-draft.ts";
import {
  changeOf,
  changesCopies,
  draftOf,
  type EditionDraft,
} from "#books/publishing/back-office/client/edition-draft.ts";
import { hasReadablePrice, unreadablePrice } from "#books/publishing/back-office/client/typed-price.ts";
import { useEditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { useFreeQuestion } from "#books/publishing/components/back-office/use-free-question.tsx";
import { useMissingTextQuestion } from "#books/publishing/components/back-office/use-missing-text-question.tsx";
import {
  type getEditionForEditing,
  updateEdition,
} from "#books/publishing/back-office/edition-changes.contract.ts";
import { adminEditionQuery } from "#books/publishing/back-office/edition-changes.queries.ts";
import { choiceText } from "#books/publishing/typography-choice.rules.ts";

type Edition = AnswerOf<typeof getEditionForEditing>;

const formOf = (edition: Edition) => ({ version: edition.version, draft: draftOf(edition, new Date()) });

export function useEditEdition(opened: Edition, onSaved: () => void) {
  const queries = useQueryClient();
  const missing = useMissingTextQuestion();
  const id = String(opened.id);
  const kept = useVersionedForm<EditionDraft>({
    draftKey: `brouillon-modification-edition-${id}`,
    revive: reviveChange,
    opened: () => formOf(opened),
    write: (changed, version) =>
      missing.ask((consent) =>
        call(queries, updateEdition, {
          params: { id },
          body: { ...changeOf(changed, opened.sources.epub), ...consent, version },
        }),
      ),
    latest: async () => formOf(await queries.fetchQuery(adminEditionQuery(id))),
    named,
    onSaved,
    texts: {
      save: "Erreur lors de la mise à jour de l'édition.",
      load: "Erreur lors du chargement de l'édition.",
    },
  });
  const { draft, setDraft, save, setFailure, pending, failure, conflict } = kept;
  const form = useEditionForm({
    draft,
    setDraft,
    book: { title: opened.book_title, author: opened.book_author },
    requiredNames: "*Nom de l’édition*",
    isNamed: () => draft.editionTitle.trim() !== "",
    coverUrl: opened.cover_url,
    storedPriceCents: opened.price_cents,
    language: opened.book_language,
    ...(opened.sources.docx ? { storedDocx: { typography: opened.typography_found } } : {}),
    storedTexts: opened.sources,
  });

  const free = useFreeQuestion();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || form.isBusy) return;
    if (!hasReadablePrice(event.currentTarget)) return setFailure(unreadablePrice);
    if (changesCopies(draft, opened.sources.epub) && draft.newVersionNote?.trim() === "")
      return setFailure("Dites aux lecteurs ce qui change dans la nouvelle version.");
    // An edition that is already free needs no confirmation.
    const isFreeAlready = opened.price_cents === 0;
    void free.confirm(isFreeAlready ? null : draft.priceCents).then((isConfirmed) => isConfirmed && save());
  };
  return { form, kept, submit, question: [free.dialog, missing.dialog], pending, failure, conflict };
}

const named = (draft: EditionDraft) => ({
  "Nom de l’édition": draft.editionTitle,
  "Description de l’édition": draft.editionDescription,
  "Date de publication": draft.publicationDate && formatDay(draft.publicationDate),
  Prix: draft.priceCents === null ? "" : formatCents(draft.priceCents),
  "Gratuit abonnés": draft.isFree ? "oui" : "non",
  "Typographie française": choiceText(draft.typography),
  "Polices du DOCX": draft.embedFonts ? "reprises" : "non reprises",
  ...editionMetadataTexts(draft.notice),
});
