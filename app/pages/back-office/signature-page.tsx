import { TextScreen } from "#pages/back-office/text-frame.tsx";
import { SignatureForm } from "#words/texts/components/back-office/mail-editor.tsx";
import { signatureQuery } from "#words/texts/back-office/text-editing.queries.ts";

export default function SignaturePage() {
  return (
    <TextScreen lead="Elle termine tous les e-mails de la boutique." source={signatureQuery()}>
      {(stored, renew) => <SignatureForm stored={stored} onDone={renew} />}
    </TextScreen>
  );
}
