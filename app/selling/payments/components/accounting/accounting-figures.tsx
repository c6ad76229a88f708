import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import {
  type Months,
  amountColumns,
  openText,
  type FigurePart,
  figureParts,
  figureTitles,
} from "#selling/payments/accounting/accounting-figures.rules.ts";
import { figuresQuery } from "#selling/payments/accounting/accounting.queries.ts";
import { formatDay, parisDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Download } from "lucide-react";
import {
  type FigureRow,
  type Figures,
  getFiguresFile,
} from "#selling/payments/accounting/accounting.contract.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";

/** The revenue of a period, and its parts. */
export function PeriodFigures({ months }: { months: Months }) {
  const [today] = useState(() => parisDay(new Date()));
  const figures = useQuery(figuresQuery(months));
  return (
    <Loaded answer={figures}>
      {(found) => (
        <div className="flex flex-col gap-10" aria-busy={figures.isPlaceholderData || undefined}>
          <div>
            <p className="flex flex-wrap items-center gap-3">
              <strong className="font-serif text-3xl tabular-nums">
                {formatCents(found.total.net_cents)}
                {found.has_vat && " HT"}
              </strong>
              <Badge tone={found.is_closed ? "success" : "neutral"}>
                {found.is_closed ? "Période close" : "Période ouverte"}
              </Badge>
              {!found.is_closed && <span className="text-muted">{openText(months, today)}</span>}
            </p>
            <p className="pt-2 text-muted">
              {found.has_vat
                ? `${formatCents(found.total.vat_cents)} de TVA, ${formatCents(found.total.gross_cents)} TTC, remboursements`
                : "Remboursements"}{" "}
              et litiges déduits le jour où ils ont eu lieu.
            </p>
            <p className="pt-1 text-muted">
              {found.fees
                ? `Frais du prestataire\u202F: ${formatCents(found.fees.cents)}, connus jusqu’au ${formatDay(found.fees.until)}.`
                : "Frais du prestataire\u202F: il n’en a pas encore communiqué."}
            </p>
          </div>
          {figureParts
            .filter((part) => found.has_vat || part !== "rates")
            .map((part) => (
              <FigureTable key={part} part={part} figures={found} />
            ))}
        </div>
      )}
    </Loaded>
  );
}

interface FigureTableProps {
  part: FigurePart;
  figures: Figures;
}

/** A part of the accounts, with its files. */
function FigureTable({ part, figures }: FigureTableProps) {
  const rows = figures[part];
  // Of books and authors only the first are shown.
  const count = part === "books" || part === "authors" ? figures[`${part}_count`] : rows.length;
  const months = { from: figures.from, to: figures.to };
  const title = figureTitles[part];
  const id = `comptes-${part}`;
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {rows.length > 0 && (
          <span className="flex gap-5">
            <FileLink part={part} months={months} format="csv" />
            <FileLink part={part} months={months} format="pdf" />
          </span>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="text-muted">Rien sur cette période.</p>
      ) : (
        <DataTable
          caption={title}
          columns={columnsOf(figures.has_vat)}
          rows={rows}
          rowKey={({ key }) => key}
          cardsBelow="lg"
        />
      )}
      {count > rows.length && (
        <p className="pt-3 text-sm text-muted">
          Les {rows.length} premiers sur {count.toLocaleString("fr-FR")}
          {"\u202F"}: le fichier CSV les a tous.
        </p>
      )}
    </section>
  );
}

const FileLink = ({ part, months, format }: { part: FigurePart; months: Months; format: "csv" | "pdf" }) => (
  <a
    href={urlOf(getFiguresFile, { params: { part, format }, query: months })}
    download
    aria-label={`${figureTitles[part]}, ${format.toUpperCase()}`}
    className="inline-flex min-h-6 items-center gap-1.5 text-accent underline underline-offset-4 hover:text-accent-strong"
  >
    <Download aria-hidden className="size-4" />
    {format.toUpperCase()}
  </a>
);

const number = (value: number): string => value.toLocaleString("fr-FR");

const columnsOf = (hasVat: boolean): Column<FigureRow>[] => [
  {
    id: "name",
    header: "Désignation",
    primary: true,
    cell: ({ name, detail }) => (
      <>
        {name}
        {detail && <span className="block font-sans text-sm font-normal text-muted">{detail}</span>}
      </>
    ),
  },
  { id: "copies", header: "Vendus", align: "end", cell: ({ copies }) => number(copies) },
  { id: "returned", header: "Rendus", align: "end", cell: ({ returned }) => number(returned) },
  ...amountColumns(hasVat).map(({ id, title }): Column<FigureRow> => ({
    id,
    header: title,
    align: "end",
    cell: (row) => (id === "gross_cents" ? <strong>{formatCents(row[id])}</strong> : formatCents(row[id])),
  })),
];
