import { useMutation } from "@tanstack/react-query";
import { AddByName } from "#access/administrators/components/add-by-name.tsx";
import { type NewPartnerKey, createPartnerKey } from "#books/exchange/partners/partner-keys.contract.ts";
import { partnerKeysQuery } from "#books/exchange/exchange.queries.ts";
import { mutation } from "#platform/http/call.ts";

export function AddPartnerKey({ onAdded }: { onAdded: (key: NewPartnerKey) => void }) {
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
