import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { AnswerOf } from "#platform/endpoint.ts";
import { formatDay } from "#platform/dates.ts";
import { isStatus } from "#platform/errors.ts";
import { formatCents } from "#platform/money.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import {
  changeOf,
  draftOf,
  type EditionDraft,
} from "#modules/publishing/back-office/components/edition-draft.ts";
import { saveErrorText } from "#modules/publishing/back-office/components/save-error-text.ts";
import { hasReadablePrice, unreadablePrice } from "#modules/publishing/back-office/components/typed-price.ts";
import { useEditionForm } from "#modules/publishing/back-office/components/use-edition-form.ts";
import { adminEditionQuery, updateEditionMutation } from "#modules/publishing/back-office/queries.ts";
import type { getEditionForEditing } from "#modules/publishing/contract.ts";
import { differingFields } from "#ui/differing-fields.ts";

type Edition = AnswerOf<typeof getEditionForEditing>;

/** An edition's form, made of one version of it; when that is no longer the stored one, both are shown. */
export function useEditEdition(opened: Edition, onSaved: () => void) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(updateEditionMutation());
  const [draft, setDraft] = useState(() => draftOf(opened, new Date()));
  const [version, setVersion] = useState(opened.version);
  const [stored, setStored] = useState<{ version: number; draft: EditionDraft } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const id = String(opened.id);
  const form = useEditionForm({
    draft,
    setDraft,
    book: { title: opened.book_title, author: opened.book_author },
    requiredNames: "*Nom de l’édition*",
    isNamed: () => draft.editionTitle.trim() !== "",
  });

  const save = async (knownVersion = version) => {
    setFailure(null);
    try {
      const body = { ...changeOf(draft), version: knownVersion };
      await keepSession(() => mutateAsync({ params: { id }, body }));
      onSaved();
    } catch (error) {
      if (isStatus(error, 409)) await showConflict();
      else setFailure(saveErrorText(error, "Erreur lors de la mise à jour de l'édition."));
    }
  };

  const showConflict = async () => {
    const latest = await queries.fetchQuery(adminEditionQuery(id)).catch(() => null);
    if (latest) setStored({ version: latest.version, draft: draftOf(latest, new Date()) });
    else setFailure("Erreur lors du chargement de l'édition.");
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || form.isBusy) return;
    if (hasReadablePrice(event.currentTarget)) void save();
    else setFailure(unreadablePrice);
  };

  const conflict = stored && {
    fields: differingFields(named(stored.draft), named(draft)),
    keepTyped: () => {
      setVersion(stored.version);
      setStored(null);
      void save(stored.version);
    },
    takeStored: () => {
      setVersion(stored.version);
      setDraft(stored.draft);
      setStored(null);
    },
  };
  return { form, submit, pending: isPending, failure, conflict };
}

const named = (draft: EditionDraft) => ({
  "Nom de l’édition": draft.editionTitle,
  "Description de l’édition": draft.editionDescription,
  "Date de publication": draft.publicationDate && formatDay(draft.publicationDate),
  Prix: draft.priceCents === null ? "" : formatCents(draft.priceCents),
  "Gratuit abonnés": draft.isFree ? "oui" : "non",
});
