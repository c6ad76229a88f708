import { TextFrame } from "#pages/back-office/text-frame.tsx";
import { ConsentForm } from "#modules/administrators/texts/components/consent-form.tsx";
import { ConsentHistory } from "#modules/administrators/texts/components/consent-history.tsx";
import { TextEditing } from "#modules/administrators/texts/components/text-editing.tsx";
import { consentTextQuery } from "#modules/administrators/texts/queries.ts";

const lead = "Ce qu’un lecteur coche avant de commander.";

export default function ConsentPage() {
  return (
    <TextFrame title="Texte à accepter avant de payer" lead={lead}>
      <TextEditing source={consentTextQuery()}>
        {(consent, renew) => (
          <>
            <ConsentForm consent={consent} onDone={renew} />
            <ConsentHistory rows={consent.history} />
          </>
        )}
      </TextEditing>
    </TextFrame>
  );
}
