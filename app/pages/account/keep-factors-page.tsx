import { PageMeta } from "#platform/page/page-meta.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { KeepFactors } from "#readers/accounts/components/keep-factors.tsx";

/** « Annuler la demande », from a mail about a lost second factor; also for a member who is signed in. */
export default function KeepFactorsPage() {
  return (
    <AuthFrame title="Garder les deux étapes">
      <PageMeta title="Garder les deux étapes" description="Annulez le retrait demandé." noIndex />
      <KeepFactors />
    </AuthFrame>
  );
}
