import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { getOssFile, type OssQuarter as Quarter } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { countryName } from "#selling/payments/billing/billing.rules.ts";
import { rateName } from "#selling/payments/regime/vat-regime.rules.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonStyle } from "#ui/button-style.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";

interface Line {
  key: string;
  name: string;
  rate: string;
  net_cents: number;
  vat_cents: number;
}

const columns: Column<Line>[] = [
  { id: "name", header: "Pays", primary: true, cell: ({ name }) => name },
  { id: "rate", header: "Taux", align: "end", cell: ({ rate }) => rate },
  { id: "net", header: "HT", align: "end", cell: ({ net_cents }) => formatCents(net_cents) },
  { id: "vat", header: "TVA", align: "end", cell: ({ vat_cents }) => formatCents(vat_cents) },
];

const byName = (one: Line, other: Line): number => one.name.localeCompare(other.name, "fr");

const linesOf = ({ supplies, corrections }: Quarter): Line[] =>
  [
    ...supplies.map(({ country, vat_per_mille, ...amounts }) => ({
      key: `${country} ${vat_per_mille}`,
      name: countryName(country),
      rate: rateName(vat_per_mille),
      ...amounts,
    })),
    ...corrections.map(({ quarter, country, ...amounts }) => ({
      key: `${country} ${quarter}`,
      name: `${countryName(country)}, correction du ${quarterName(quarter)}`,
      rate: "—",
      ...amounts,
    })),
  ].toSorted(byName);

/** « 4e trimestre 2026 » */
const quarterName = (name: string): string => {
  const [year, number = ""] = name.split("-T");
  return `${number === "1" ? "1er" : `${number}e`} trimestre ${year}`;
};

/** A quarter's return: what to copy into the form of the one-stop shop. */
export function OssQuarter({ quarter }: { quarter: Quarter }) {
  const { name, due_day, is_closed, vat_cents, outside_cents } = quarter;
  const lines = linesOf(quarter);
  return (
    <article className="flex flex-col gap-4 border-b border-hairline py-6 last:border-b-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-xl">{quarterName(name)}</h2>
        <Badge tone={is_closed ? "success" : "neutral"}>{is_closed ? "Clos" : "En cours"}</Badge>
      </header>
      {lines.length > 0 && (
        <>
          <p>
            <strong>{formatCents(vat_cents)}</strong> de TVA à déclarer et à payer au plus tard le{" "}
            {formatDate(due_day)}.
          </p>
          <DataTable caption={quarterName(name)} columns={columns} rows={lines} rowKey={({ key }) => key} />
          {is_closed && (
            <p>
              <a
                href={urlOf(getOssFile, { params: { quarter: name } })}
                download
                className={buttonStyle("secondary", "sm")}
              >
                Le fichier (CSV)
              </a>
            </p>
          )}
        </>
      )}
      {outside_cents !== 0 && (
        <p className="max-w-measure text-muted">
          Hors de l’Union, sans TVA{"\u202f"}: {formatCents(outside_cents)}. Ces ventes ne se déclarent pas
          ici.
        </p>
      )}
    </article>
  );
}
