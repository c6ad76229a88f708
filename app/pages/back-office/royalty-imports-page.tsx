import { Screen } from "#pages/back-office/screen.tsx";
import { ImportChoice, RoyaltyImportHistory } from "#selling/royalties/components/import-choice.tsx";

export default function RoyaltyImportsPage() {
  return (
    <Screen>
      <div className="flex flex-col gap-12">
        <ImportChoice kind="sales" />
        <ImportChoice kind="contracts" />
        <RoyaltyImportHistory />
      </div>
    </Screen>
  );
}
