import { type ReactNode, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { type Answer, Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import type { EditionAvailability } from "#books/catalogue/availability/availability.contract.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { getAdminBook, getAdminBooks } from "#books/catalogue/catalogue-editing.contract.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { useToasts } from "#ui/toast.tsx";

interface AvailabilityBoxProps<Sale> {
  answer: Answer<Sale>;
  children: (sale: Sale) => ReactNode;
}

/** A box with the availability, once it is known. */
export const AvailabilityBox = <Sale,>({ answer, children }: AvailabilityBoxProps<Sale>) => (
  <section aria-labelledby="sale-title" className="rounded border border-hairline bg-raised p-5 sm:p-6">
    <Loaded
      answer={answer}
      waiting={
        <Loading label="Chargement...">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="mt-3 h-5 w-64 max-w-full" />
        </Loading>
      }
      failure={(error) => errorText(error, "Erreur de chargement")}
    >
      {children}
    </Loaded>
  </section>
);

interface AvailabilitySummaryProps {
  title: string;
  text: string;
  /** The possible actions. */
  actions: ReactNode;
  /** The reason of a failure. */
  failure: string | null;
}

export const AvailabilitySummary = ({ title, text, actions, failure }: AvailabilitySummaryProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
    <div className="min-w-0 flex-1 basis-72" aria-live="polite">
      <h2 id="sale-title" className="text-xl">
        {title}
      </h2>
      <p className="pt-1 text-muted">{text}</p>
    </div>
    <div className="flex flex-wrap gap-3">{actions}</div>
    <FormErrors>{failure}</FormErrors>
  </div>
);

interface WithdrawDialogProps {
  sale: EditionAvailability;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  pending: boolean;
}

/** Shows the consequences for the edition and its owners before a withdrawal. */
export function WithdrawDialog({ sale, ...dialog }: WithdrawDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={
        sale.state === "scheduled"
          ? "Suspendre la parution\u202F?"
          : "Retirer cette édition de la vente\u202F?"
      }
      confirmLabel={sale.state === "scheduled" ? "Suspendre la parution" : "Retirer de la vente"}
    >
      <div className="flex flex-col gap-3 text-muted">
        <p>{sale.state === "scheduled" ? suspension : withdrawal}</p>
        <p>{ownersText(sale.owners, "la")} Vous pourrez la remettre en vente à tout moment.</p>
        {sale.preorders > 0 && (
          <p>
            {sale.preorders > 1
              ? `Les ${sale.preorders} précommandes sont annulées`
              : "La précommande est annulée"}
            {"\u202F"}: ce qui est payé est remboursé, et un e-mail le dit aux lecteurs.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

const withdrawal =
  "Elle quitte le catalogue, la recherche et les paniers. Un paiement déjà commencé sur la page de paiement ira à son terme.";
const suspension = "Elle ne paraîtra pas au moment prévu, tant que vous ne la remettez pas en vente.";

/** @param what an edition (« la »), or a whole book (« le ») */
export function ownersText(owners: number, what: "la" | "le"): string {
  if (owners === 0) return "Personne ne l’a encore dans sa bibliothèque.";
  if (owners === 1) return `Un lecteur ${what} garde dans sa bibliothèque, avec ses fichiers.`;
  const count = owners.toLocaleString("fr-FR");
  return `${count} lecteurs ${what} gardent dans leur bibliothèque, avec leurs fichiers.`;
}

/** Answers with the availability of editions. */
const showingAvailability = new Set<unknown>([getAdminBook.path, getAdminBooks.path]);

/** Changes the availability of an edition or a book, then shows and announces the new state. */
export function useAvailabilityAct<Sale>(queryKey: QueryKey) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const [pending, setPending] = useState(false);

  /** @returns the reason of a failure; null on success */
  async function act(change: () => Promise<Sale>, done: (sale: Sale) => string) {
    setPending(true);
    try {
      const sale = await keepSession(change);
      // An answer in transit is outdated.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, sale);
      show(done(sale), { tone: "success" });
      return null;
    } catch (error) {
      // Another administrator may have been faster: the current state is shown with the reason.
      await queries.invalidateQueries({ queryKey });
      return errorText(error, "La vente n’a pas pu être modifiée.");
    } finally {
      setPending(false);
      void queries.invalidateQueries({ predicate: (each) => showingAvailability.has(each.queryKey[0]) });
    }
  }
  return { act, pending };
}
