import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { before, formatDay, parisDay } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { mutation } from "#platform/http/call.ts";
import { type AbroadSales, correctRate } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { countryName } from "#selling/payments/billing/billing.rules.ts";
import { rateName } from "#selling/payments/regime/vat-regime.rules.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { DatedForm } from "#ui/dated-settings.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

type Rate = AbroadSales["rates"][number];

interface CountryRatesProps {
  rates: readonly Rate[];
  maySet: boolean;
}

/** The rates of the other member states, each with its source, and a form that corrects one. */
export function CountryRates({ rates, maySet }: CountryRatesProps) {
  const [lastYear] = useState(() => parisDay(before(new Date(), days(365))));
  const byName = rates.toSorted((one, other) =>
    countryName(one.country).localeCompare(countryName(other.country), "fr"),
  );
  const toCheck = rates.filter((rate) => rate.doubt ?? rate.checked_on < lastYear);
  return (
    <Section title="Taux par pays" className="border-t border-hairline pt-6">
      <p className="max-w-measure pb-5 text-muted">
        Livres numériques, et abonnements au taux normal faute de certitude. La France garde les taux de votre
        régime.{" "}
        {toCheck.length > 0 &&
          `À vérifier avant de vous y fier\u202f: ${toCheck.length} lignes. Le plus sûr est la base des taux de la Commission.`}
      </p>
      <DataTable
        caption="Taux par pays"
        columns={columns(lastYear)}
        rows={byName}
        rowKey={({ country }) => country}
        dense
      />
      {maySet && <CorrectionForm rates={byName} />}
    </Section>
  );
}

const columns = (lastYear: string): Column<Rate>[] => [
  { id: "country", header: "Pays", primary: true, cell: ({ country }) => countryName(country) },
  {
    id: "editions",
    header: "Livres",
    align: "end",
    brief: "below",
    cell: ({ editions }) => <Briefly name="livres">{rateName(editions)}</Briefly>,
  },
  {
    id: "subscriptions",
    header: "Abonnements",
    align: "end",
    brief: "below",
    cell: ({ subscriptions }) => <Briefly name="abonnements">{rateName(subscriptions)}</Briefly>,
  },
  {
    id: "from",
    header: "Depuis le",
    cell: ({ from, next }) => (
      <>
        {formatDay(from)}
        {next && <span className="block text-sm text-muted">change le {formatDay(next)}</span>}
      </>
    ),
  },
  {
    id: "source",
    header: "Source",
    cell: ({ source, checked_on, doubt }) => (
      <span className="block min-w-88 py-1.5 leading-snug wrap-anywhere whitespace-normal">
        {source}, {formatDay(checked_on)}
        {doubt && <span className="block text-muted">{doubt}</span>}
      </span>
    ),
  },
  {
    id: "state",
    header: "Constat",
    brief: "beside",
    cell: ({ checked_on, doubt }) =>
      doubt ? (
        <Badge tone="accent">À vérifier</Badge>
      ) : checked_on < lastYear ? (
        <Badge tone="neutral">Plus d’un an</Badge>
      ) : (
        <Badge tone="success">Vérifié</Badge>
      ),
  },
];

/** On a phone, where the table has no head. */
const Briefly = ({ name, children }: { name: string; children: string }) => (
  <>
    <span className="text-muted lg:hidden">{name} </span>
    {children}
  </>
);

/** « 13,5 » as per mille; NaN for what is no number. */
const perMilleOf = (text: string): number => Math.round(Number(text.trim().replace(",", ".")) * 10);
const percentOf = (perMille: number): string => String(perMille / 10).replace(".", ",");

/** Confirms or corrects a line: it holds from its day on, and is as new as that day. */
function CorrectionForm({ rates }: { rates: readonly Rate[] }) {
  const draftOf = (rate: Rate | undefined) => ({
    country: rate?.country ?? "",
    from: parisDay(new Date()),
    editions: percentOf(rate?.editions ?? 0),
    subscriptions: percentOf(rate?.subscriptions ?? 0),
    source: "",
  });
  const [draft, setDraft] = useState(() => draftOf(rates[0]));
  const current = rates.find(({ country }) => country === draft.country);
  const act = useAct(mutation(correctRate), {
    done: "Le taux est enregistré.",
    failed: "Le taux n’a pas pu être enregistré.",
  });
  const save = () => {
    const { editions, subscriptions } = draft;
    const given = { editions: perMilleOf(editions), subscriptions: perMilleOf(subscriptions) };
    void act.run({ body: { ...draft, ...given } });
  };
  const field = (name: Exclude<keyof typeof draft, "country">) => ({
    value: draft[name],
    error: act.fields[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <div className="flex flex-col gap-5 pt-6">
      <h3 className="text-lg">Confirmer ou corriger un taux</h3>
      <DatedForm action="Enregistrer le taux" act={act} onSave={save}>
        <Select
          label="Pays"
          value={draft.country}
          onChange={({ target }) => setDraft(draftOf(rates.find(({ country }) => country === target.value)))}
        >
          {rates.map(({ country }) => (
            <option key={country} value={country}>
              {countryName(country)}
            </option>
          ))}
        </Select>
        <TextField label="Livres, en %" inputMode="decimal" {...field("editions")} />
        <TextField label="Abonnements, en %" inputMode="decimal" {...field("subscriptions")} />
        <TextField label="À partir du" type="date" {...field("from")} />
        <TextField
          className="lg:col-span-2"
          label="Lu où"
          description={
            current &&
            `Jusqu’ici\u202f: ${current.source}, le ${formatDay(current.checked_on)}. ${current.doubt ?? ""}`
          }
          maxLength={300}
          {...field("source")}
        />
      </DatedForm>
    </div>
  );
}
