import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { FigureTable } from "#selling/payments/components/accounting/figure-table.tsx";
import { type Months, openText } from "#selling/payments/accounting/accounting-figures.rules.ts";
import { figuresQuery } from "#selling/payments/accounting/accounting.queries.ts";
import { formatDay, parisDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { Badge } from "#ui/badge.tsx";

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
                {formatCents(found.total.net_cents)} HT
              </strong>
              <Badge tone={found.is_closed ? "success" : "neutral"}>
                {found.is_closed ? "Période close" : "Période ouverte"}
              </Badge>
              {!found.is_closed && <span className="text-muted">{openText(months, today)}</span>}
            </p>
            <p className="pt-2 text-muted">
              {formatCents(found.total.vat_cents)} de TVA, {formatCents(found.total.gross_cents)} TTC,
              remboursements et litiges déduits le jour où ils ont eu lieu.
            </p>
            <p className="pt-1 text-muted">
              {found.fees
                ? `Frais du prestataire\u202F: ${formatCents(found.fees.cents)}, connus jusqu’au ${formatDay(found.fees.until)}.`
                : "Frais du prestataire\u202F: il n’en a pas encore communiqué."}
            </p>
          </div>
          <FigureTable part="rates" months={months} rows={found.rates} />
          <FigureTable part="kinds" months={months} rows={found.kinds} />
          <FigureTable part="movements" months={months} rows={found.movements} />
          <FigureTable part="books" months={months} rows={found.books} count={found.books_count} />
          <FigureTable part="authors" months={months} rows={found.authors} count={found.authors_count} />
        </div>
      )}
    </Loaded>
  );
}
