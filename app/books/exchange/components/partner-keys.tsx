import { useQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import {
  type NewPartnerKey,
  type PartnerKey,
  revokePartnerKey,
  createPartnerKey,
} from "#books/exchange/partners/partner-keys.contract.ts";
import { partnerKeysQuery } from "#books/exchange/exchange.queries.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";
import { ShownOnce } from "#ui/shown-once.tsx";
import { AddByName } from "#access/administrators/components/add-by-name.tsx";

/** Who may read the catalogue as ONIX, each with a key of their own. */
export function PartnerKeys() {
  const { publicUrl } = useShop();
  const keys = useQuery(partnerKeysQuery());
  const [shown, setShown] = useState<NewPartnerKey | null>(null);
  return (
    <section aria-labelledby="partenaires" className="flex flex-col gap-6">
      <div className="flex max-w-measure flex-col gap-4">
        <h2 id="partenaires">Clés des partenaires</h2>
        <p className="text-muted">
          Un libraire ou un distributeur vient chercher votre catalogue ONIX à l’adresse{" "}
          <code className="wrap-anywhere">{publicUrl}/onix.xml</code>, avec la clé que vous lui donnez.
        </p>
      </div>
      <Loaded answer={keys}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Aucune clé pour le moment">Donnez-en une à chaque partenaire.</EmptyState>
          ) : (
            <DataTable
              caption="Clés des partenaires"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              cardsBelow="lg"
            />
          )
        }
      </Loaded>
      <AddPartnerKey onAdded={setShown} />
      <KeyOnce shown={shown} onClose={() => setShown(null)} />
    </section>
  );
}

const columns: Column<PartnerKey>[] = [
  {
    id: "name",
    header: "Partenaire",
    primary: true,
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    id: "created",
    header: "Créée le",
    cell: ({ created_at, created_by }) => `${formatDate(created_at)} par ${created_by}`,
  },
  {
    id: "used",
    header: "Dernier passage",
    cell: ({ used_at }) => (used_at ? formatDateTime(used_at) : "jamais"),
  },
  {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    align: "end",
    cell: (row) => <Revocation id={row.id} name={row.name} />,
  },
];

function Revocation({ id, name }: Pick<PartnerKey, "id" | "name">) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const act = useAct(mutation(revokePartnerKey), {
    done: `La clé de ${name} est révoquée.`,
    failed: "La clé n’a pas pu être révoquée.",
  });
  const revoke = async () => {
    if (await act.run({ params: { id: String(id) } })) close();
  };
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => setAsked(true)}
        aria-label={`Révoquer la clé de ${name}`}
      >
        Révoquer
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={close}
        onConfirm={() => void revoke()}
        pending={act.pending}
        title={`Révoquer la clé de ${name}\u202F?`}
        confirmLabel="Révoquer"
      >
        <FormErrors>{act.failure}</FormErrors>
        <p>Elle n’ouvrira plus rien, dès maintenant. Une clé révoquée ne revient pas.</p>
      </ConfirmDialog>
    </>
  );
}

/** A partner's key: it is passed on now, or replaced later. */
function KeyOnce({ shown, onClose }: { shown: NewPartnerKey | null; onClose: () => void }) {
  return (
    <ShownOnce
      title={`Clé de ${shown?.name ?? ""}`}
      secret={shown?.key ?? null}
      onClose={onClose}
      copyLabel="Copier la clé"
      copied="Clé copiée."
      notCopied={"La clé n’a pas pu être copiée\u202F: sélectionnez-la."}
    >
      Transmettez-la par un moyen sûr. Elle n’est affichée que cette fois. Votre partenaire la donne dans
      l’en-tête <code className="wrap-anywhere">Authorization: Bearer</code>.
    </ShownOnce>
  );
}

function AddPartnerKey({ onAdded }: { onAdded: (key: NewPartnerKey) => void }) {
  const { mutateAsync, isPending } = useMutation(mutation(createPartnerKey));
  return (
    <AddByName
      field={{ label: "Nom du nouveau partenaire", maxLength: 100 }}
      button="Créer une clé"
      failed="La clé n’a pas pu être créée."
      pending={isPending}
      add={async (name) => onAdded(await mutateAsync({ body: { name } }))}
      listKey={partnerKeysQuery().queryKey}
    />
  );
}
