import { type Column, DataTable, type DataTableProps } from "#ui/data-table.tsx";
import type { ReactNode } from "react";
import { Panel } from "#access/administrators/components/panel.tsx";
import type { Answer } from "#ui/loaded.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { Download } from "lucide-react";
import { saveFile } from "#platform/page/save-file.ts";
import { Button } from "#ui/button.tsx";
import { changeText } from "#office/dashboard/client/dashboard-period.ts";

interface PeriodPanelProps<Data> {
  title: string;
  source: Answer<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of the dashboard about the chosen months. */
export const PeriodPanel = <Data,>({ skeleton, ...panel }: PeriodPanelProps<Data>) => (
  <Panel {...panel} skeleton={skeleton ?? <SkeletonText lines={6} />} />
);

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-4 text-muted">{children}</p>
);

interface CsvButtonProps {
  /** Of the file. */
  name: string;
  /** Created on request. */
  csv: () => string;
}

/** Downloads the figures of a part of the dashboard. */
export const CsvButton = ({ name, csv }: CsvButtonProps) => (
  <Button
    variant="quiet"
    size="sm"
    className="-ml-3"
    icon={<Download aria-hidden />}
    onClick={() => saveFile(name, new Blob([csv()], { type: "text/csv;charset=utf-8" }))}
  >
    Télécharger en CSV
  </Button>
);

interface Share {
  label: string;
  value: number;
}

const colours = ["bg-accent", "bg-control", "bg-ink"];
const sharePercent = new Intl.NumberFormat("fr-FR", { style: "percent" });

/** A bar with the share of each part; the table below has the figures. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  const whole = shares.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  if (whole === 0) return null;
  const parts = shares.map((share, index) => ({
    ...share,
    part: Math.max(0, share.value) / whole,
    colour: colours[index % colours.length],
  }));
  return (
    <div aria-hidden className="pb-4 text-sm">
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-sm">
        {parts.map(({ label, part, colour }) => (
          <span key={label} className={colour} style={{ flexGrow: part, flexBasis: 0 }} />
        ))}
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1 pt-2">
        {parts.map(({ label, part, colour }) => (
          <span key={label} className="flex items-center gap-2 text-muted">
            <span className={`size-2.5 rounded-full ${colour}`} />
            {label} {sharePercent.format(part)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A smaller line under a figure. */
export const Detail = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-muted">{children}</span>
);

/** The column of the compared period: its figure, with the difference below. */
export const beforeColumn = <Row extends { before: number }>(
  now: (row: Row) => number,
  write: (value: number) => string,
): Column<Row> => ({
  id: "before",
  header: "Période comparée",
  align: "end",
  cell: (row) => {
    const change = changeText(now(row), row.before);
    return (
      <>
        {write(row.before)}
        {change && <Detail>{change}</Detail>}
      </>
    );
  },
});

/** The figures of a chart, for screen readers and for exact values. */
export const FiguresTable = <Row extends { month: string }>(
  table: Pick<DataTableProps<Row>, "caption" | "rows" | "columns">,
) => (
  <details className="py-3">
    <summary className="min-h-8 cursor-pointer rounded-sm py-1 font-semibold">
      Les chiffres en tableau
    </summary>
    <DataTable {...table} className="mt-3" rowKey={({ month }) => month} />
  </details>
);
