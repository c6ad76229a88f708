import { TextScreen } from "#pages/back-office/text-frame.tsx";
import { ConsentForm, ConsentHistory } from "#words/texts/components/back-office/consent-form.tsx";
import { consentTextQuery } from "#words/texts/back-office/text-editing.queries.ts";

const lead = "Ce qu’un lecteur coche avant de commander.";

export default function ConsentPage() {
  return (
    <TextScreen lead={lead} source={consentTextQuery()}>
      {(consent, renew) => (
        <>
          <ConsentForm consent={consent} onDone={renew} />
          <ConsentHistory rows={consent.history} />
        </>
      )}
    </TextScreen>
  );
}
