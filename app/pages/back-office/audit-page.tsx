import { AuditEntries } from "#office/audit/components/audit-entries.tsx";
import { AuditFilters } from "#office/audit/components/audit-filters.tsx";
import { useAuditSearch } from "#office/audit/components/use-audit-search.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function AuditPage() {
  const audit = useAuditSearch();
  return (
    <>
      <PageMeta title="Journal d’audit" description="Ce que les administrateurs ont fait." noIndex />
      <PageHeader
        title="Journal d’audit"
        lead="Qui a fait quoi, sur quoi, quand et d’où. Rien ne s’y modifie ; tout y reste trois ans."
        className="mb-8"
      />
      <AuditFilters {...audit} />
      <div className="mt-8">
        <AuditEntries search={audit.search} nothing="Rien ne correspond." />
      </div>
    </>
  );
}
