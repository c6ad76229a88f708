import type { KeptBackup } from "#office/settings/backups/backups.contract.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatBytes } from "#ui/bytes.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";

const columns: Column<KeptBackup>[] = [
  { id: "made", header: "Date", primary: true, cell: ({ made_at: madeAt }) => formatDateTime(madeAt) },
  { id: "name", header: "Fichier", cell: ({ name }) => <span className="text-sm break-all">{name}</span> },
  { id: "size", header: "Taille", align: "end", cell: ({ size }) => formatBytes(size) },
];

/** The archives in the place of the backups, newest first. */
export const BackupList = ({ kept }: { kept: readonly KeptBackup[] }) =>
  kept.length === 0 ? null : (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg">Sauvegardes conservées</h3>
      <DataTable caption="Sauvegardes conservées" columns={columns} rows={kept} rowKey={({ name }) => name} />
    </div>
  );
