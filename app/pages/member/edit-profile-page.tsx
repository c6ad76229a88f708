import { PageMeta } from "#platform/page-meta.tsx";
import { ClosureSection } from "#modules/accounts/components/closure-section.tsx";
import { MemberFrame } from "#modules/accounts/components/member-frame.tsx";
import { MemberOnly } from "#modules/accounts/components/member-only.tsx";
import { PasskeySection } from "#modules/accounts/components/passkey-section.tsx";
import { ProfileForm } from "#modules/accounts/components/profile-form.tsx";
import { SecondFactorSection } from "#modules/accounts/components/second-factor-section.tsx";
import { SecurityJournal } from "#modules/accounts/components/security-journal.tsx";
import { SessionList } from "#modules/accounts/components/session-list.tsx";
import { ExportSection } from "#modules/personal-data/components/export-section.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

const title = "Modifier mon profil";

export default function EditProfilePage() {
  return (
    <>
      <PageMeta title={title} description="Votre photo, votre présentation, vos accès." noIndex />
      <MemberOnly fallback={<Waiting />}>
        {(user) => (
          <MemberFrame user={user} title={title}>
            <ProfileForm key={user.id} user={user} />
            <PasskeySection memberId={user.id} />
            <SecondFactorSection memberId={user.id} />
            <SessionList memberId={user.id} />
            <SecurityJournal memberId={user.id} />
            <ExportSection memberId={user.id} />
            <ClosureSection user={user} />
          </MemberFrame>
        )}
      </MemberOnly>
    </>
  );
}

function Waiting() {
  return (
    <MemberFrame user={null} title={title}>
      <Loading className="flex max-w-xl flex-col gap-8">
        <Skeleton className="size-24 rounded-full" />
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-60 w-full" />
        <Skeleton className="h-12 w-full" />
      </Loading>
    </MemberFrame>
  );
}
