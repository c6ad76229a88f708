import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { formatDate, formatDay, parisDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { mutation } from "#platform/http/call.ts";
import { daysOf, type Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import { changeDeferral, type Deferral } from "#selling/payments/deferral/deferral.contract.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

interface RevenueDeferralProps {
  found: Deferral;
  months: Months;
  maySet: boolean;
}

/** What is paid and not earned at the end of the period, and since when the entries know it. */
export const RevenueDeferral = ({ found, months, maySet }: RevenueDeferralProps) => (
  <section aria-labelledby="fin-de-periode" className="border-t border-hairline pt-6">
    <h2 id="fin-de-periode" className="pb-5 text-xl">
      Fin de période
    </h2>
    <p className="max-w-measure pb-5">
      Au {formatDay(daysOf(months).to)}, ce qui est encaissé et pas encore acquis, sans les taxes
      {"\u202F"}: les jours d’abonnement à venir, les cadeaux que personne n’a encore ouverts et les
      précommandes à paraître.
    </p>
    <DataTable
      caption="Produits constatés d’avance"
      columns={columns}
      rows={[
        { name: "Dans les écritures (compte 487)", ...found.deferred },
        { name: "À constater par votre comptable", ...found.others },
      ]}
      rowKey={({ name }) => name}
    />
    <div className="pt-5">
      {found.changes.length === 0 ? (
        <p className="max-w-measure">
          Les écritures comptent toute vente le jour où elle est payée. Certaines maisons doivent l’étaler
          {"\u202F"}: demandez à votre comptable.
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {found.changes.map(({ from, deferred }) => (
            <li key={from}>
              {`Ventes depuis le ${formatDate(from)}\u202f: ${deferred ? "étalées" : "comptées le jour du paiement"}`}
            </li>
          ))}
        </ul>
      )}
    </div>
    {maySet && <ChangeForm />}
  </section>
);

type Row = Deferral["deferred"] & { name: string };

const columns: Column<Row>[] = [
  { id: "name", header: "Où", primary: true, cell: ({ name }) => name },
  {
    id: "subscriptions",
    header: "Abonnements",
    align: "end",
    cell: ({ subscriptions, subscriptions_cents }) => counted(subscriptions, subscriptions_cents),
  },
  {
    id: "gifts",
    header: "Cadeaux et précommandes",
    align: "end",
    cell: ({ gifts, gifts_cents }) => counted(gifts, gifts_cents),
  },
  {
    id: "all",
    header: "Total",
    align: "end",
    cell: ({ subscriptions_cents, gifts_cents }) => (
      <strong>{formatCents(subscriptions_cents + gifts_cents)}</strong>
    ),
  },
];

const counted = (count: number, cents: number): string =>
  count === 0 ? "—" : `${formatCents(cents)} (${count.toLocaleString("fr-FR")})`;

/** A sale keeps for good what held on its day. */
function ChangeForm() {
  const [draft, setDraft] = useState(() => ({ from: parisDay(new Date()), deferred: true }));
  const act = useAct(mutation(changeDeferral), {
    done: "Le changement est enregistré.",
    failed: "Le changement n’a pas pu être enregistré.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act.run({ body: draft });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col items-start gap-5 pt-5">
      <FormErrors>{act.failure}</FormErrors>
      <div className="grid w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label="Pour les ventes à partir du"
          type="date"
          value={draft.from}
          error={act.fields["from"]}
          onChange={({ target }) => setDraft({ ...draft, from: target.value })}
        />
        <Select
          label="Abonnements, cadeaux et précommandes"
          value={String(draft.deferred)}
          onChange={({ target }) => setDraft({ ...draft, deferred: target.value === "true" })}
        >
          <option value="true">Étalés dans les écritures</option>
          <option value="false">Comptés le jour du paiement</option>
        </Select>
      </div>
      <Button type="submit" pending={act.pending}>
        Enregistrer le changement
      </Button>
    </form>
  );
}
