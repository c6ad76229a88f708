import { TextFrame } from "#pages/back-office/text-frame.tsx";
import { IdentityForm } from "#modules/texts/components/back-office/identity-form.tsx";
import { TextEditing } from "#modules/texts/components/back-office/text-editing.tsx";
import { identityQuery } from "#modules/texts/back-office/queries.ts";

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
