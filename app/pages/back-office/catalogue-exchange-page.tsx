import { Screen } from "#pages/back-office/screen.tsx";
import { CatalogueChoice, ImportHistory, ExportLinks } from "#books/exchange/components/catalogue-choice.tsx";
import { SubjectsLink } from "#books/exchange/components/subjects/subject-list.tsx";
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
