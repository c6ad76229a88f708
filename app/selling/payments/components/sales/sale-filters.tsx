import type { SaleSearchState } from "#selling/payments/components/sales/use-sale-search.ts";
import { ChoiceSelect } from "#ui/select.tsx";
import { DateField } from "#ui/text-field.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

const kindNames = {
  all: "Toutes",
  editions: "Livres",
  gift: "Cadeaux",
  unopened: "Cadeaux pas ouverts",
  subscription: "Abonnements",
} as const;
const stateNames = {
  all: "Tous",
  paid: "Payée",
  part_refunded: "Remboursée en partie",
  refunded: "Remboursée",
  late: "Arrivée trop tard",
  open: "En attente",
  reserved: "À débiter à la parution",
  left: "Non payée",
} as const;
const disputeNames = { all: "Avec ou sans", open: "En cours", lost: "Perdu" } as const;

interface SaleFiltersProps {
  search: SaleSearchState;
  change: (changes: Partial<SaleSearchState>) => void;
}

export function SaleFilters({ search, change }: SaleFiltersProps) {
  const { q, from, to, kind, state, dispute } = search;
  const [typed, setTyped] = useTypedSearch(q, (text) => change({ q: text }));
  return (
    <search className="grid grid-cols-2 items-end gap-4 sm:flex sm:flex-wrap">
      <SearchField
        label="Rechercher"
        placeholder="Facture, membre, livre…"
        maxLength={254}
        value={typed}
        onValueChange={setTyped}
        description="Numéro de facture ou d’avoir, pseudo, adresse, titre, identifiant du prestataire."
        className="col-span-2 w-full min-w-0"
      />
      <DateField
        label="Du"
        value={from}
        max={to || undefined}
        onChange={({ target }) => change({ from: target.value })}
      />
      <DateField
        label="Au"
        value={to}
        min={from || undefined}
        onChange={({ target }) => change({ to: target.value })}
      />
      <ChoiceSelect
        label="Nature"
        names={kindNames}
        value={kind}
        onChoose={(chosen) => change({ kind: chosen })}
      />
      <ChoiceSelect
        label="État"
        names={stateNames}
        value={state}
        onChoose={(chosen) => change({ state: chosen })}
      />
      <ChoiceSelect
        label="Litige"
        names={disputeNames}
        value={dispute}
        onChoose={(chosen) => change({ dispute: chosen })}
      />
    </search>
  );
}
