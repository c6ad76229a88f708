import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { campaignQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useToasts } from "#ui/toast.tsx";
import {
  deleteCampaign,
  stopCampaign,
  type Campaign,
} from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { formatCents } from "#platform/data/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

interface CampaignActionProps {
  id: number;
  /** Leaves the screen of the campaign. */
  onDone: () => Promise<void>;
}

/** Ends a running campaign. */
export function StopCampaign({ id, onDone }: CampaignActionProps) {
  const { run, pending, failure } = useAct(mutation(stopCampaign), {
    done: "L’opération est arrêtée.",
    failed: "L’opération n’a pas pu être arrêtée.",
  });
  const stop = async () => {
    if (await run({ params: { id: String(id) } })) await onDone();
  };
  return (
    <Confirmed
      label="Arrêter maintenant"
      title={"Arrêter cette opération\u202F?"}
      act={{ run: stop, pending, failure }}
    >
      Les éditions reprennent aussitôt leur prix. Une commande déjà ouverte sur la page de paiement garde le
      sien.
    </Confirmed>
  );
}

/** Deletes a campaign that has not begun. */
export function DeleteCampaign({ id, onDone }: CampaignActionProps) {
  return (
    <Confirmed label="Supprimer" title={"Supprimer cette opération\u202F?"} act={useDeletion(id, onDone)}>
      Elle n’a pas commencé{"\u202F"}: aucun prix ne change.
    </Confirmed>
  );
}

function useDeletion(id: number, onDone: () => Promise<void>) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(mutation(deleteCampaign));
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setFailure(null);
    try {
      await keepSession(() => mutateAsync({ params: { id: String(id) } }));
    } catch (error) {
      return setFailure(errorText(error, "L’opération n’a pas pu être supprimée."));
    }
    toasts.show("L’opération est supprimée.", { tone: "success" });
    // The screen may still be shown for a moment: it must not ask for the deleted campaign again.
    await onDone();
    const own = JSON.stringify(campaignQuery(String(id)).queryKey);
    await queries.invalidateQueries({
      predicate: (query) => isAdministrators(query) && JSON.stringify(query.queryKey) !== own,
    });
  };
  return { run, pending: isPending, failure };
}

interface ConfirmedProps {
  label: string;
  title: string;
  act: { run: () => Promise<void>; pending: boolean; failure: string | null };
  children: ReactNode;
}

function Confirmed({ label, title, act, children }: ConfirmedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void act.run()}
        title={title}
        confirmLabel={label}
        pending={act.pending}
      >
        <div className="flex flex-col gap-3 text-muted">
          <FormErrors>{act.failure}</FormErrors>
          <p>{children}</p>
        </div>
      </ConfirmDialog>
    </>
  );
}

type Row = Campaign["prices"][number];

const columns: Column<Row>[] = [
  {
    id: "book",
    header: "Livre",
    primary: true,
    cell: ({ edition_id, book_title }) => (
      <Link href={`/admin/editions/${edition_id}/modifier`}>{book_title}</Link>
    ),
  },
  { id: "edition", header: "Édition", cell: ({ edition_title }) => edition_title },
  {
    id: "regular",
    header: "Prix hors opération",
    align: "end",
    cell: ({ regular_price_cents }) => formatCents(regular_price_cents),
  },
  {
    id: "price",
    header: "Prix de l’opération",
    align: "end",
    cell: ({ price_cents }) => formatCents(price_cents),
  },
];

/** The editions of a campaign that has begun. */
export const CampaignPrices = ({ prices }: { prices: readonly Row[] }) => (
  <DataTable
    caption="Éditions de l’opération"
    columns={columns}
    rows={prices}
    rowKey={({ edition_id }) => edition_id}
    cardsBelow="lg"
  />
);
