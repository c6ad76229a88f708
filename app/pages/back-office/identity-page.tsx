import { TextScreen } from "#pages/back-office/text-frame.tsx";
import { IdentityForm } from "#words/texts/components/back-office/publisher-identity-form.tsx";
import { identityQuery } from "#words/texts/back-office/text-editing.queries.ts";

const lead =
  "Qui publie cette boutique. Les pages légales, les factures et les conditions de vente s’en servent.";

export default function IdentityPage() {
  return (
    <TextScreen lead={lead} source={identityQuery()}>
      {(identity, renew) => <IdentityForm identity={identity} onSaved={renew} />}
    </TextScreen>
  );
}
