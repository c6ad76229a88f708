import { TextFrame } from "#pages/back-office/text-frame.tsx";
import { ConsentForm } from "#words/texts/components/back-office/consent-form.tsx";
import { ConsentHistory } from "#words/texts/components/back-office/consent-history.tsx";
import { TextEditing } from "#words/texts/components/back-office/text-editing.tsx";
import { consentTextQuery } from "#words/texts/back-office/text-editing.queries.ts";

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
