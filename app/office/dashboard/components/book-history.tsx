import { useQuery } from "@tanstack/react-query";
import { formatCount, formatDownloads } from "#books/catalogue/client/counts.ts";
import type { BookHistory, MonthOfBook } from "#office/dashboard/book-history/book-history.contract.ts";
import { bookHistoryQuery } from "#office/dashboard/book-history/book-history.queries.ts";
import { eventsOf, eventTexts } from "#office/dashboard/client/book-events.ts";
import { monthName } from "#office/dashboard/client/revenue-figures.ts";
import { MonthChart } from "#office/dashboard/components/month-chart.tsx";
import { MonthLines } from "#office/dashboard/components/month-lines.tsx";
import { Detail, FiguresTable } from "#office/dashboard/components/period-panel.tsx";
import { total } from "#office/dashboard/dashboard.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import type { Column } from "#ui/data-table.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** A book's months on one chart, all its editions together; loaded when its fold is opened. */
export default function BookHistoryFigures({ bookId }: { bookId: number }) {
  const source = useQuery(bookHistoryQuery(String(bookId)));
  return (
    <Loaded
      answer={source}
      waiting={historySkeleton}
      failure="L’histoire du livre n’a pas pu être chargée."
      advice="Le serveur n’a pas répondu. Réessayez dans un instant."
    >
      {(history) => <Figures {...history} />}
    </Loaded>
  );
}

const historySkeleton = (
  <Loading label="Chargement...">
    <Skeleton className="h-[300px] w-full" />
  </Loading>
);

function Figures(history: BookHistory) {
  const { months } = history;
  const [first] = months;
  const sold = total(months, (month) => month.sold);
  const downloads = total(months, (month) => month.downloads);
  return (
    <div>
      <p className="pb-4">
        {`${formatCount(sold)} vente${sold > 1 ? "s" : ""}`}
        {` (${formatCents(total(months, netOf))})`}
        {` et ${formatDownloads(downloads)}`}
        {first && ` depuis ${monthName(first.month)}`}
      </p>
      <HistoryChart {...history} />
      <Legend {...history} />
      <FiguresTable
        caption="Ventes et téléchargements de chaque mois, avec les campagnes et les nouvelles versions"
        columns={columnsOf(history)}
        rows={months}
      />
    </div>
  );
}

const netOf = ({ amounts }: MonthOfBook): number => amounts.paid - amounts.refunded;

/** The chart only: a table below has the same figures, and is read by screen readers. */
function HistoryChart(history: BookHistory) {
  const months = history.months.map(({ month }) => month);
  const sold = history.months.map((month) => month.sold);
  const downloads = history.months.map((month) => month.downloads);
  const events = months.map((month) => eventsOf(month, history));
  const width = 100 / months.length;
  return (
    <MonthChart
      months={months}
      lowest={0}
      highest={Math.max(...sold, ...downloads)}
      className="h-[300px]"
      axisClassName="w-[56px] shrink-0"
      formatTick={formatCount}
      valuesOf={(index) => valuesOf(history.months[index], events[index])}
    >
      {(top) => (
        <>
          {history.campaigns.map(({ name, from, to }) => {
            const inside = months.filter((month) => from.slice(0, 7) <= month && month <= to.slice(0, 7));
            const left = months.indexOf(inside[0] ?? "") * width;
            return (
              <div
                key={`${from} ${name}`}
                className={`absolute inset-y-0 ${bandStyle}`}
                style={{ left: `${left}%`, width: `${inside.length * width}%` }}
              />
            );
          })}
          {months.map(
            (month, index) =>
              (events[index]?.versions.length ?? 0) > 0 && (
                <div
                  key={month}
                  className={`absolute inset-y-0 ${markStyle}`}
                  style={{ left: `${(index + 0.5) * width}%` }}
                />
              ),
          )}
          <MonthLines months={months} values={sold} beside={downloads} top={top} />
        </>
      )}
    </MonthChart>
  );
}

const bandStyle = "border-t-4 border-control bg-ink/10";
const markStyle = "border-l-2 border-dotted border-ink";

function valuesOf(
  month: MonthOfBook | undefined,
  events: Pick<BookHistory, "campaigns" | "versions"> | undefined,
) {
  if (!month || !events) return [];
  const texts = eventTexts(events);
  return [
    ["Ventes", formatCount(month.sold)],
    ["Chiffre d’affaires", formatCents(netOf(month))],
    ["Téléchargements", formatCount(month.downloads)],
    ...(texts.length > 0 ? [["À noter", texts.join(", ")] as const] : []),
  ] as const;
}

function Legend({ campaigns, versions }: BookHistory) {
  const keys = [
    ["Ventes", "h-0.5 bg-accent"],
    ["Téléchargements", "border-t-2 border-dashed border-control"],
    ...(campaigns.length > 0 ? [["Campagne", `h-4 ${bandStyle}`]] : []),
    ...(versions.length > 0 ? [["Nouvelle version", `h-4 w-0! ${markStyle}`]] : []),
  ];
  return (
    <div aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 pt-2 pb-1 text-sm text-muted">
      {keys.map(([label, style]) => (
        <span key={label} className="flex items-center gap-2">
          <span className={`w-5 ${style}`} />
          {label}
        </span>
      ))}
    </div>
  );
}

function columnsOf(history: BookHistory): Column<MonthOfBook>[] {
  return [
    {
      id: "month",
      header: "Mois",
      primary: true,
      cell: ({ month }) => (
        <>
          {monthName(month)}
          {eventTexts(eventsOf(month, history)).map((text) => (
            <Detail key={text}>{text}</Detail>
          ))}
        </>
      ),
    },
    { id: "sold", header: "Ventes", align: "end", cell: ({ sold }) => formatCount(sold) },
    {
      id: "revenue",
      header: "Chiffre d’affaires",
      align: "end",
      cell: (month) => (
        <>
          {formatCents(netOf(month))}
          {month.amounts.refunded > 0 && <Detail>{formatCents(month.amounts.refunded)} remboursés</Detail>}
        </>
      ),
    },
    {
      id: "downloads",
      header: "Téléchargements",
      align: "end",
      cell: ({ downloads }) => formatCount(downloads),
    },
  ];
}
