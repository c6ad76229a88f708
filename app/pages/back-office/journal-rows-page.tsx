import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { formatCents } from "#platform/data/money.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { type Figures, getJournalFile } from "#selling/payments/accounting/accounting.contract.ts";
import {
  amountColumns,
  type JournalSort,
  journalSorts,
  operationNames,
  operations,
} from "#selling/payments/accounting/accounting-figures.rules.ts";
import {
  accountingSettingsQuery,
  figuresQuery,
  journalOverviewQuery,
  journalRowsQuery,
} from "#selling/payments/accounting/accounting.queries.ts";
import { JournalRows } from "#selling/payments/components/accounting/journal-rows.tsx";
import { PeriodChoice } from "#selling/payments/components/accounting/period-choice.tsx";
import { usePeriod } from "#selling/payments/components/accounting/use-period.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { buttonStyle } from "#ui/button-style.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeptViews } from "#ui/kept-views.tsx";
import { ChoiceSelect } from "#ui/select.tsx";

const path = "/admin/comptabilite/paiements";

export default function JournalRowsPage() {
  const settings = useQuery(accountingSettingsQuery());
  const journal = useQuery(journalOverviewQuery());
  const fiscalMonth = Number(settings.data?.fiscal_month ?? 1);
  const period = usePeriod(fiscalMonth);
  const [params, setParams] = useSearchParams();
  const kind = operations.find((each) => each === params.get("operation"));
  const sort = journalSorts.find((each) => each === params.get("tri")) ?? "day_desc";
  const written = params.get("apres") ?? "";
  const after = /^[1-9]\d{0,8}$/.test(written) ? written : undefined;
  const filter = { ...period.months, kind };
  const rows = useQuery(journalRowsQuery({ ...filter, sort, after }));
  const figures = useQuery(figuresQuery(period.months));
  const chosen = (changes: { periode?: string; debut?: string; operation?: string; tri?: JournalSort }) => ({
    periode: period.kind,
    debut: period.months.from,
    operation: kind ?? "all",
    tri: sort,
    ...changes,
  });
  const choose = (changes: Parameters<typeof chosen>[0]) =>
    setParams(chosen(changes), { replace: true, preventScrollReset: true });
  const hrefFor = (changes: Parameters<typeof chosen>[0] & { apres?: string }) =>
    `${path}?${new URLSearchParams(chosen(changes)).toString()}`;
  return (
    <Screen
      actions={
        <a href={urlOf(getJournalFile, { query: filter })} download className={buttonStyle()}>
          Exporter cette liste
        </a>
      }
    >
      <div className="flex flex-wrap items-end gap-4 pb-8">
        <PeriodChoice
          kind={period.kind}
          months={period.months}
          span={{ first: journal.data?.first_day?.slice(0, 7) ?? period.present, present: period.present }}
          fiscalMonth={fiscalMonth}
          onChoose={(periode, debut) => choose({ periode, debut })}
        />
        <ChoiceSelect
          label="Opération"
          names={{ all: "Toutes", ...operationNames }}
          value={kind ?? "all"}
          onChoose={(operation) => choose({ operation })}
        />
      </div>
      <Loaded answer={rows}>
        {({ items, next }) =>
          items.length === 0 ? (
            <EmptyState title="Aucun paiement sur cette période." />
          ) : (
            <div aria-busy={rows.isPlaceholderData || undefined}>
              <div className="flex flex-wrap items-baseline gap-x-6 pb-2">
                <KeptViews path={path} />
                {figures.data && <Total figures={figures.data} kind={kind} />}
              </div>
              <JournalRows
                rows={items}
                hasVat={figures.data?.has_vat ?? true}
                sort={sort}
                hrefForSort={(tri) => hrefFor({ tri })}
              />
              <nav aria-label="Pages de la liste" className="flex flex-wrap justify-between gap-4 pt-6">
                {after ? <ButtonLink href={hrefFor({})}>Revenir au début</ButtonLink> : <span />}
                {next !== null && <ButtonLink href={hrefFor({ apres: String(next) })}>Suite</ButtonLink>}
              </nav>
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** What the whole filtered list comes to, by the sums of the accounts. */
function Total({ figures, kind }: { figures: Figures; kind: string | undefined }) {
  const sums = kind ? figures.movements.find(({ key }) => key === kind) : figures.total;
  return (
    <p className="text-sm text-muted tabular-nums">
      {amountColumns(figures.has_vat)
        .map(({ id, title }) => `${title} ${formatCents(sums?.[id] ?? 0)}`)
        .join(" · ")}
    </p>
  );
}
