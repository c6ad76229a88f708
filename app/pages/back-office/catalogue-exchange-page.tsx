import { CatalogueChoice } from "#modules/exchange/components/catalogue-choice.tsx";
import { ExportLinks } from "#modules/exchange/components/export-links.tsx";
import { ImportHistory } from "#modules/exchange/components/import-history.tsx";
import { SubjectsLink } from "#modules/exchange/components/subjects/subjects-link.tsx";
import { PartnerKeys } from "#modules/exchange/components/partner-keys.tsx";
import { PageMeta } from "#platform/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function CatalogueExchangePage() {
  return (
    <>
      <PageMeta title="Importer, exporter" description="Le catalogue, en entrée et en sortie." noIndex />
      <PageHeader title="Importer, exporter" className="mb-8" />
      <div className="flex flex-col gap-12">
        <CatalogueChoice />
        <SubjectsLink />
        <ExportLinks />
        <PartnerKeys />
        <ImportHistory />
      </div>
    </>
  );
}
