import { TextFrame } from "#pages/back-office/text-frame.tsx";
import { SignatureForm } from "#modules/texts/components/back-office/signature-form.tsx";
import { TextEditing } from "#modules/texts/components/back-office/text-editing.tsx";
import { signatureQuery } from "#modules/texts/back-office/queries.ts";

export default function SignaturePage() {
  return (
    <TextFrame title="Signature des e-mails" lead="Elle ferme chacun des e-mails de la boutique.">
      <TextEditing source={signatureQuery()}>
        {(stored, renew) => <SignatureForm stored={stored} onDone={renew} />}
      </TextEditing>
    </TextFrame>
  );
}
