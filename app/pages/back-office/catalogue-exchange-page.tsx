import { CatalogueChoice } from "#books/exchange/components/catalogue-choice.tsx";
import { ExportLinks } from "#books/exchange/components/export-links.tsx";
import { ImportHistory } from "#books/exchange/components/import-history.tsx";
import { SubjectsLink } from "#books/exchange/components/subjects/subjects-link.tsx";
import { PartnerKeys } from "#books/exchange/components/partner-keys.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
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
