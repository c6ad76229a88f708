import { useParams } from "react-router";
import { Screen } from "#pages/back-office/screen.tsx";
import { ImportChoice, RoyaltyImportHistory } from "#selling/royalties/components/import-choice.tsx";
import { ImportSteps } from "#selling/royalties/components/import-steps.tsx";

/** The files that may be imported, or the steps of one. */
export default function RoyaltyImportsPage() {
  const { importId } = useParams();
  if (importId !== undefined)
    return (
      <Screen>
        <ImportSteps id={importId} />
      </Screen>
    );
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
