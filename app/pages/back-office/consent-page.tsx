import { TextFrame } from "#pages/back-office/text-frame.tsx";
import { ConsentForm } from "#modules/texts/components/back-office/consent-form.tsx";
import { ConsentHistory } from "#modules/texts/components/back-office/consent-history.tsx";
import { TextEditing } from "#modules/texts/components/back-office/text-editing.tsx";
import { consentTextQuery } from "#modules/texts/back-office/queries.ts";

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
