import type { EditionAvailability } from "#modules/catalogue/availability/contract.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

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
      </div>
    </ConfirmDialog>
  );
}

const withdrawal =
  "Elle quitte le catalogue, la recherche et les paniers. Un paiement déjà commencé sur la page de la carte ira à son terme.";
const suspension = "Elle ne paraîtra pas au moment prévu, tant que vous ne la remettez pas en vente.";

/** @param what an edition (« la »), or a whole book (« le ») */
export function ownersText(owners: number, what: "la" | "le"): string {
  if (owners === 0) return "Personne ne l’a encore dans sa bibliothèque.";
  if (owners === 1) return `Un lecteur ${what} garde dans sa bibliothèque, avec ses fichiers.`;
  const count = owners.toLocaleString("fr-FR");
  return `${count} lecteurs ${what} gardent dans leur bibliothèque, avec leurs fichiers.`;
}
