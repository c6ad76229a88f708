import { TextFrame } from "#pages/back-office/text-frame.tsx";
import { SignatureForm } from "#modules/administrators/texts/components/signature-form.tsx";
import { TextEditing } from "#modules/administrators/texts/components/text-editing.tsx";
import { signatureQuery } from "#modules/administrators/texts/queries.ts";

export default function SignaturePage() {
  return (
    <TextFrame title="Signature des e-mails" lead="Elle ferme chacun des e-mails de la boutique.">
      <TextEditing source={signatureQuery()}>
        {(stored, renew) => <SignatureForm stored={stored} onDone={renew} />}
      </TextEditing>
    </TextFrame>
  );
}
