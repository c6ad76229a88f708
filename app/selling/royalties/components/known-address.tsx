import type { KnownPayee } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { Button } from "#ui/button.tsx";

interface KnownAddressProps {
  payee: KnownPayee;
  onChangeIt: () => void;
}

/** What is stored of an author who has a contract; it only changes on demand. */
export const KnownAddress = ({ payee, onChangeIt }: KnownAddressProps) => (
  <div className="flex flex-col items-start gap-3">
    <dl className="flex flex-col gap-3">
      <div>
        <dt className="text-sm text-muted">Adresse e-mail</dt>
        <dd className="wrap-anywhere">{payee.email ?? "aucune"}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Adresse postale</dt>
        <dd className="whitespace-pre-line">{payee.address || "aucune"}</dd>
      </div>
    </dl>
    <Button size="sm" onClick={onChangeIt}>
      Changer ses coordonnées
    </Button>
  </div>
);
