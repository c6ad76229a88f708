import { ClosureSection } from "#readers/accounts/components/closure-section.tsx";
import { ProfileFrame } from "#readers/accounts/components/profile-frame.tsx";
import { ExportSection } from "#office/personal-data/components/export-section.tsx";
import { KeptBillingSection } from "#selling/payments/components/billing/kept-billing-section.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";

const title = "Mes données";

export default function OwnDataPage() {
  return (
    <>
      <PageMeta title={title} description="Une copie de vos données, ou la fermeture du compte." noIndex />
      <ProfileFrame title={title}>
        {(user) => (
          <>
            <ExportSection memberId={user.id} />
            <KeptBillingSection memberId={user.id} />
            <ClosureSection user={user} />
          </>
        )}
      </ProfileFrame>
    </>
  );
}
