import { TextFrame } from "#pages/back-office/text-frame.tsx";
import { SignatureForm } from "#words/texts/components/back-office/signature-form.tsx";
import { TextEditing } from "#words/texts/components/back-office/text-editing.tsx";
import { signatureQuery } from "#words/texts/back-office/text-editing.queries.ts";

export default function SignaturePage() {
  return (
    <TextFrame title="Signature des e-mails" lead="Elle ferme chacun des e-mails de la boutique.">
      <TextEditing source={signatureQuery()}>
        {(stored, renew) => <SignatureForm stored={stored} onDone={renew} />}
      </TextEditing>
    </TextFrame>
  );
}
