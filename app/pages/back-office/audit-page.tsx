import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { exportAudit } from "#office/audit/audit.contract.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { Screen } from "#pages/back-office/screen.tsx";
import { AuditEntries } from "#office/audit/components/audit-entries.tsx";
import { AuditFilters, useAuditSearch } from "#office/audit/components/audit-filters.tsx";

export default function AuditPage() {
  const audit = useAuditSearch();
  return (
    <Screen
      lead="Qui a fait quoi, sur quoi, quand et d’où. Rien ne s’y modifie ; tout y reste trois ans."
      actions={
        <ProvenDownload href={urlOf(exportAudit, { query: audit.search })}>
          Exporter cette liste
        </ProvenDownload>
      }
    >
      <AuditFilters {...audit} />
      <div className="mt-8">
        <AuditEntries search={audit.search} nothing="Rien ne correspond." />
      </div>
    </Screen>
  );
}
