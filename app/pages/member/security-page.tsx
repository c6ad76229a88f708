import { PasskeySection } from "#readers/accounts/components/passkey-section.tsx";
import { ProfileFrame } from "#readers/accounts/components/profile-frame.tsx";
import { SecondFactorSection } from "#readers/accounts/components/second-factor-section.tsx";
import { SecurityJournal } from "#readers/accounts/components/security-journal.tsx";
import { SessionList } from "#readers/accounts/components/session-list.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";

const title = "Sécurité";

export default function SecurityPage() {
  return (
    <>
      <PageMeta
        title={title}
        description="Vos clés d’accès, vos appareils et le journal du compte."
        noIndex
      />
      <ProfileFrame title={title}>
        {({ id }) => (
          <>
            <div className="grid gap-x-16 gap-y-14 xl:grid-cols-2">
              <PasskeySection memberId={id} />
              <SecondFactorSection memberId={id} />
            </div>
            <SessionList memberId={id} />
            <SecurityJournal memberId={id} />
          </>
        )}
      </ProfileFrame>
    </>
  );
}
