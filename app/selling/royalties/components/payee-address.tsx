import type { PayeeDraft } from "#selling/royalties/client/payee-draft.ts";
import { addressMaxLength } from "#selling/royalties/contracts/royalty-contracts.rules.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

interface PayeeAddressProps {
  draft: PayeeDraft;
  onChange: (draft: PayeeDraft) => void;
}

export const PayeeAddress = ({ draft, onChange }: PayeeAddressProps) => (
  <>
    {draft.replaces && (
      <p className="max-w-measure text-muted">
        Ces coordonnées remplaceront celles de tous les contrats de cet auteur.
      </p>
    )}
    <TextField
      label="Adresse e-mail"
      description={"Pour lui envoyer ses relevés. Vide\u202F: vous les imprimez."}
      type="email"
      autoComplete="off"
      value={draft.email}
      onChange={({ target }) => onChange({ ...draft, email: target.value })}
      className="max-w-md"
    />
    <TextArea
      label="Adresse postale"
      rows={3}
      maxLength={addressMaxLength}
      value={draft.address}
      onChange={({ target }) => onChange({ ...draft, address: target.value })}
      className="max-w-md"
    />
  </>
);
