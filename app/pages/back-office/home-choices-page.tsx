import { Screen } from "#pages/back-office/screen.tsx";
import { HomeArrangementForm } from "#books/catalogue/components/back-office/home/home-arrangement-form.tsx";
import { restoreHomeArrangement } from "#books/catalogue/back-office/home/home-arrangement.contract.ts";
import { homeArrangementQuery } from "#books/catalogue/back-office/home/home-arrangement.queries.ts";
import { PastVersions } from "#words/texts/components/back-office/past-versions.tsx";
import { TextEditing } from "#words/texts/components/back-office/text-editing.tsx";
import { mutation } from "#platform/http/call.ts";

const lead =
  "Les blocs de l’accueil, de haut en bas. Chacun se déplace, se règle, se retire, et peut n’être montré qu’entre deux jours.";

export default function HomeChoicesPage() {
  return (
    <Screen lead={lead}>
      <TextEditing source={homeArrangementQuery()}>
        {(arrangement, renew) => (
          <>
            <HomeArrangementForm arrangement={arrangement} onDone={renew} />
            <PastVersions
              rows={arrangement.history}
              revision={arrangement.revision}
              restoring={mutation(restoreHomeArrangement)}
              renew={renew}
            >
              {({ blocks }) => `${blocks} blocs`}
            </PastVersions>
          </>
        )}
      </TextEditing>
    </Screen>
  );
}
