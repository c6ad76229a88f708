import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  type BulkPreview,
  type BulkSelection,
  applyBulkChange,
} from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";
import { bulkPreviewQuery, categoryTreeQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import {
  type BulkAct,
  fieldOf,
  isOfBooks,
  maxBulkTargets,
} from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import { ActFields } from "#books/catalogue/components/back-office/bulk/act-fields.tsx";
import { PreviewTable } from "#books/catalogue/components/back-office/bulk/bulk-preview.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { FullDialog } from "#ui/full-dialog.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { type ActDraft, actOf, emptyAct } from "#books/catalogue/back-office/client/act-draft.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { useToasts } from "#ui/toast.tsx";
import { mutation } from "#platform/http/call.ts";

interface BulkDialogProps {
  selection: BulkSelection;
  /** Books. */
  count: number;
  onClose: () => void;
  /** After the change. */
  onDone: () => void;
}

/** Changes the selected books: the act, its preview, then the change itself. */
export function BulkDialog({ selection, count, onClose, onDone }: BulkDialogProps) {
  const change = useBulkChange(selection, onDone);
  const title = `Modifier ${count.toLocaleString("fr-FR")}\u00A0${count > 1 ? "livres" : "livre"}`;
  return (
    <FullDialog open onClose={onClose} title={title}>
      <div className="grid h-full content-start gap-8 overflow-y-auto px-5 py-6 lg:grid-cols-[22rem_1fr] lg:gap-12">
        <form
          noValidate
          aria-label="Changement"
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            change.show();
          }}
        >
          {isNarrowed(selection) && (
            <p className="text-sm text-muted">
              Les prix, les dates, la vente et l’accessibilité ne changent que pour les éditions qui répondent
              au filtre de la liste.
            </p>
          )}
          <ActFields draft={change.draft} onChange={change.edit} />
          <FormErrors>{change.failure}</FormErrors>
          <Button type="submit" variant={change.act ? "secondary" : "primary"} className="self-start">
            Voir l’aperçu
          </Button>
        </form>
        {change.act && (
          <Preview
            key={JSON.stringify(change.act)}
            selection={selection}
            act={change.act}
            page={change.page}
            onPage={change.turn}
            pending={change.pending}
            onApply={change.apply}
          />
        )}
      </div>
    </FullDialog>
  );
}

const isNarrowed = ({ sale, problem }: BulkSelection): boolean =>
  sale !== undefined || (problem !== undefined && problem !== "without_category");

interface PreviewProps {
  selection: BulkSelection;
  act: BulkAct;
  page: number;
  onPage: (page: number) => void;
  pending: boolean;
  onApply: (digest: string) => void;
}

function Preview({ selection, act, page, onPage, pending, onApply }: PreviewProps) {
  const answer = useQuery(bulkPreviewQuery(selection, act, page));
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the preview is below the form; a screen reader continues here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="bulk-preview" className="min-w-0 pb-8">
      <h3 id="bulk-preview" ref={heading} tabIndex={-1} className="pb-4 text-xl">
        Aperçu
      </h3>
      <Loaded answer={answer} waiting={<Waiting />} failure="L’aperçu n’a pas pu être calculé.">
        {(preview) => (
          <div aria-busy={answer.isPlaceholderData || undefined}>
            <Summary preview={preview} act={act} pending={pending} onApply={onApply} />
            {preview.rows.length > 0 && (
              <PreviewTable preview={preview} field={fieldOf(act)} page={page} onPage={onPage} />
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}

const Waiting = () => (
  <Loading label="Chargement...">
    <SkeletonText lines={8} />
  </Loading>
);

interface SummaryProps extends Pick<PreviewProps, "act" | "pending" | "onApply"> {
  preview: BulkPreview;
}

function Summary({ preview, act, pending, onApply }: SummaryProps) {
  const { changed, refused, total } = preview;
  const noun = isOfBooks(fieldOf(act)) ? "livre" : "édition";
  const same = total - changed - refused;
  if (changed === 0)
    return (
      <EmptyState title="Rien à modifier.">
        {refused > 0 ? "Voyez pourquoi plus bas." : sameText(act)}
      </EmptyState>
    );
  const limit = maxBulkTargets(fieldOf(act));
  const most = limit.toLocaleString("fr-FR");
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 pb-6">
      <p aria-live="polite" className="text-muted">
        {counted(changed, noun)} à modifier
        {same > 0 && `, ${counted(same, noun)} sans changement`}
        {refused > 0 && `, ${counted(refused, noun)} à laisser`}.
        {changed > limit && ` C’est trop à la fois\u202F: ${most} au plus, affinez la recherche.`}
      </p>
      <Button
        variant="primary"
        pending={pending}
        disabled={changed > limit}
        onClick={() => onApply(preview.digest)}
      >
        Modifier {counted(changed, noun)}
      </Button>
    </div>
  );
}

const sameText = (act: BulkAct) =>
  act.kind === "author" && act.replaces !== ""
    ? "Aucun de ces livres n’a ce nom d’auteur."
    : "Tout a déjà cette valeur.";

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("fr-FR")}\u00A0${noun}${count > 1 ? "s" : ""}`;

/** The form of a bulk change, its previewed act, and the change. Editing the form takes the preview away. */
function useBulkChange(selection: BulkSelection, onDone: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(mutation(applyBulkChange));
  const [draft, setDraft] = useState<ActDraft>(emptyAct);
  const tree = useQuery({ ...categoryTreeQuery(), enabled: draft.kind === "categories" });
  const [shown, setShown] = useState<{ act: BulkAct; page: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const show = () => {
    const act = actOf(draft, tree.data);
    setFailure(typeof act === "string" ? act : null);
    setShown(typeof act === "string" ? null : { act, page: 1 });
  };

  const apply = async (digest: string) => {
    if (!shown) return;
    setFailure(null);
    try {
      const made = await keepSession(() => mutateAsync({ body: { selection, act: shown.act, digest } }));
      onDone();
      toasts.show(`${made.label}. Vous pouvez l’annuler pendant 24\u00A0heures, au-dessus de la liste.`, {
        tone: "success",
      });
    } catch (error) {
      setFailure(errorText(error, "La modification n’a pas abouti. Rien n’a changé."));
    }
    await queries.invalidateQueries({ predicate: isAdministrators });
  };

  return {
    draft,
    edit: (changes: Partial<ActDraft>) => {
      setDraft({ ...draft, ...changes });
      setShown(null);
    },
    act: shown?.act ?? null,
    page: shown?.page ?? 1,
    turn: (page: number) => setShown(shown && { ...shown, page }),
    show,
    failure,
    pending: isPending,
    apply: (digest: string) => void apply(digest),
  };
}
