import { Screen } from "#pages/back-office/screen.tsx";
import { ReaderInvitations, WaitingReaders } from "#office/moving-in/components/brought-readers.tsx";
import { ReaderImportHistory, ReadersChoice } from "#office/moving-in/components/readers-choice.tsx";

export default function ReadersImportsPage() {
  return (
    <Screen>
      <div className="flex flex-col gap-12">
        <ReadersChoice />
        <ReaderInvitations />
        <WaitingReaders />
        <ReaderImportHistory />
      </div>
    </Screen>
  );
}
