import { ColleagueSection } from "#modules/administrators/security/components/colleague-section.tsx";
import { PasswordSection } from "#modules/administrators/security/components/password-section.tsx";
import { SessionSection } from "#modules/administrators/security/components/session-section.tsx";
import { PageMeta } from "#platform/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function AccountPage() {
  return (
    <>
      <PageMeta title="Mon compte" description="Sessions, mot de passe et administrateurs." noIndex />
      <PageHeader title="Mon compte" className="border-b-0 pb-2 md:pb-4" />
      <div className="flex flex-col gap-12">
        <SessionSection />
        <PasswordSection />
        <ColleagueSection />
      </div>
    </>
  );
}
