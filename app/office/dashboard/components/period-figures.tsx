import {
  beforeColumn,
  CsvButton,
  Nothing,
  PeriodPanel,
  ShareBar,
} from "#office/dashboard/components/period-panel.tsx";
import { EditionsPanel } from "#office/dashboard/components/editions-panel.tsx";
import { KindsPanel } from "#office/dashboard/components/kinds-panel.tsx";
import { SubscribersPanel } from "#office/dashboard/components/subscribers-panel.tsx";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import { type Compared, useCompared } from "#office/dashboard/client/use-compared.ts";
import { formatCount } from "#books/catalogue/client/counts.ts";
import type { MonthOfDownloads } from "#office/dashboard/dashboard.contract.ts";
import { getDownloadsByBookFile } from "#office/dashboard/dashboard.contract.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { downloadsByFormatQuery } from "#office/dashboard/dashboard.queries.ts";
import { formatsCsv, total } from "#office/dashboard/dashboard.rules.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";

interface Line {
  label: string;
  value: number;
  before: number;
}

const formats = ["pdf", "epub", "azw3"] as const;

/** Downloads by format. */
function FormatsPanel(period: DashboardPeriod) {
  const source = useCompared(downloadsByFormatQuery, period);
  return (
    <PeriodPanel title="Téléchargements par format" source={source}>
      {(points) => <Formats points={points} />}
    </PeriodPanel>
  );
}

function Formats({ points: { period, before } }: { points: Compared<MonthOfDownloads> }) {
  const lines: Line[] = formats.map((format) => ({
    label: format.toUpperCase(),
    value: total(period, (month) => month[format]),
    before: total(before, (month) => month[format]),
  }));
  const all = { value: total(lines, ({ value }) => value), before: total(lines, (line) => line.before) };
  if (all.value === 0 && all.before === 0) return <Nothing>Aucun téléchargement sur ces mois.</Nothing>;
  return (
    <>
      <ShareBar shares={lines} />
      <DataTable
        caption="Téléchargements par format"
        columns={columns}
        rows={[...lines, { label: "Total", ...all }]}
        rowKey={({ label }) => label}
      />
      <p className="max-w-measure py-3 text-sm text-muted">
        Chaque fichier demandé compte ici. Les meilleures ventes ne comptent qu’un téléchargement par lecteur,
        édition et jour.
      </p>
      <div className="flex flex-wrap gap-3">
        <CsvButton name="telechargements-par-format.csv" csv={() => formatsCsv(period)} />
        <a
          href={urlOf(getDownloadsByBookFile, { query: { months: "48" } })}
          download
          className={buttonStyle()}
        >
          Par livre et par mois (CSV)
        </a>
      </div>
    </>
  );
}

const columns: Column<Line>[] = [
  { id: "label", header: "Format", primary: true, cell: ({ label }) => label },
  {
    id: "value",
    header: "Téléchargements",
    align: "end",
    cell: ({ value }) => <strong>{formatCount(value)}</strong>,
  },
  beforeColumn(({ value }) => value, formatCount),
];

/** The parts that depend on the chosen months, in addition to the chart and the best sales; each loads and fails independently. */
export const PeriodFigures = (period: DashboardPeriod) => (
  <>
    <KindsPanel {...period} />
    <EditionsPanel {...period} />
    <SubscribersPanel {...period} />
    <FormatsPanel {...period} />
  </>
);
