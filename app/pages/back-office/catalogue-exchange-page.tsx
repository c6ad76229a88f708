import { CatalogueChoice, ImportHistory, ExportLinks } from "#books/exchange/components/catalogue-choice.tsx";
import { SubjectsLink } from "#books/exchange/components/subjects/subject-list.tsx";
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
