import { Screen } from "#pages/back-office/screen.tsx";
import { CatalogueChoice } from "#books/exchange/components/catalogue-choice.tsx";
import { ExportLinks } from "#books/exchange/components/export-links.tsx";
import { ImportHistory } from "#books/exchange/components/import-history.tsx";
import { SubjectsLink } from "#books/exchange/components/subjects/subjects-link.tsx";
import { PartnerKeys } from "#books/exchange/components/partner-keys.tsx";

export default function CatalogueExchangePage() {
  return (
    <Screen>
      <div className="flex flex-col gap-12">
        <CatalogueChoice />
        <SubjectsLink />
        <ExportLinks />
        <PartnerKeys />
        <ImportHistory />
      </div>
    </Screen>
  );
}
