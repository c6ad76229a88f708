import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type PayeeDraft, recognised } from "#selling/royalties/client/payee-draft.ts";
import type { KnownPayee } from "#selling/royalties/contracts/payees.contract.ts";
import { knownPayeesQuery, royaltyPayeesQuery } from "#selling/royalties/royalties.queries.ts";
import { payeeNameMaxLength, addressMaxLength } from "#selling/royalties/royalty-contracts.rules.ts";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";

interface PayeeFieldsProps {
  editionId: number | null;
  draft: PayeeDraft;
  onChange: (draft: PayeeDraft) => void;
}

/** The author of a new contract. One who has a contract is recognised by the name, with what is stored. */
export function PayeeFields({ editionId, draft, onChange }: PayeeFieldsProps) {
  const names = useId();
  const [asked, setAsked] = useState(draft.name);
  const [typed, setTyped] = useTypedSearch(asked, setAsked);
  const offered = useQuery({ ...royaltyPayeesQuery(editionId ?? 1), enabled: editionId !== null });
  const named = useQuery({ ...knownPayeesQuery(asked), enabled: asked !== "" });
  const found = asked === draft.name.trim() ? (named.data ?? []) : [];
  const chosen = recognised(draft, found);
  return (
    <>
      <TextField
        label="Nom"
        description="Un auteur qui a déjà un contrat est reconnu à son nom, et garde ses coordonnées."
        required
        autoComplete="off"
        list={names}
        maxLength={payeeNameMaxLength}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange({ ...draft, name: target.value, known: null, replaces: false });
        }}
        className="max-w-md"
      />
      <datalist id={names}>
        {offered.data?.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {found.length > 0 && (
        <KnownPayees
          found={found}
          value={draft.known ?? chosen?.id ?? ""}
          onChoose={(known) => onChange({ ...draft, known, address: "", email: "", replaces: false })}
        />
      )}
      {chosen === null || draft.replaces ? (
        <PayeeAddress draft={draft} onChange={onChange} />
      ) : (
        <KnownAddress
          payee={chosen}
          onChangeIt={() =>
            onChange({ ...draft, address: chosen.address, email: chosen.email ?? "", replaces: true })
          }
        />
      )}
    </>
  );
}

interface KnownPayeesProps {
  found: readonly KnownPayee[];
  value: number | string;
  onChoose: (known: PayeeDraft["known"]) => void;
}

/** The authors of a name, with their books, and the possibility that it is none of them. */
const KnownPayees = ({ found, value, onChoose }: KnownPayeesProps) => (
  <Select
    label="Auteur reconnu"
    value={value}
    onChange={({ target }) => onChoose(target.value === "other" ? "other" : Number(target.value) || null)}
    className="max-w-md"
  >
    {value === "" && <option value="">Choisissez</option>}
    {found.map(({ id, name, books }) => (
      <option key={id} value={id}>
        {books.length > 0 ? `${name}, auteur de ${books.join(", ")}` : name}
      </option>
    ))}
    <option value="other">Un autre auteur du même nom</option>
  </Select>
);

/** What is stored of an author who has a contract; it only changes on demand. */
const KnownAddress = ({ payee, onChangeIt }: { payee: KnownPayee; onChangeIt: () => void }) => (
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

const PayeeAddress = ({ draft, onChange }: { draft: PayeeDraft; onChange: (draft: PayeeDraft) => void }) => (
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
