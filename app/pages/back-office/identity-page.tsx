import { TextFrame } from "#pages/back-office/text-frame.tsx";
import { IdentityForm } from "#words/texts/components/back-office/publisher-identity-form.tsx";
import { TextEditing } from "#words/texts/components/back-office/text-editing.tsx";
import { identityQuery } from "#words/texts/back-office/text-editing.queries.ts";

const lead =
  "Qui publie cette boutique. Les pages légales, les factures et les conditions de vente s’en servent.";

export default function IdentityPage() {
  return (
    <TextFrame title="Identité de l’éditeur" lead={lead}>
      <TextEditing source={identityQuery()}>
        {(identity, renew) => <IdentityForm identity={identity} onSaved={renew} />}
      </TextEditing>
    </TextFrame>
  );
}
