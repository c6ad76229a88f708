import type { Period } from "#selling/royalties/statements/royalty-statements.contract.ts";
import { formatCents } from "#platform/data/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Section } from "#ui/section.tsx";

type Duty = Period["duties"][number];

/** What the house owes for the statements of a period beside what authors receive. */
export const RoyaltyDuties = ({ duties }: { duties: readonly Duty[] }) =>
  duties.length > 0 && (
    <Section
      title="À déclarer et à reverser"
      className="border-t border-hairline pt-6"
      titleClassName="pb-5 text-xl"
    >
      <p className="max-w-measure pb-5 text-muted">
        Les cotisations et la contribution du diffuseur vont à l’Urssaf Limousin, pour le trimestre où les
        droits sont payés{"\u202F"}; la TVA retenue est dans votre déclaration de TVA.
      </p>
      <DataTable
        caption="À déclarer et à reverser"
        columns={columns}
        rows={duties}
        rowKey={({ label }) => label}
      />
    </Section>
  );

const columns: Column<Duty>[] = [
  { id: "label", header: "Nature", primary: true, cell: ({ label }) => label },
  {
    id: "base",
    header: "Assiette",
    align: "end",
    cell: ({ base_cents }) => (base_cents === null ? "" : formatCents(base_cents)),
  },
  { id: "amount", header: "Montant", align: "end", cell: ({ amount_cents }) => formatCents(amount_cents) },
];
