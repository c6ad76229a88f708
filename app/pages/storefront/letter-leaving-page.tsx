import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { LeaveLetter } from "#office/mailings/components/letter-links.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";

/** From each letter: asks before it acts, since mail filters open links, too. */
export default function LetterLeavingPage() {
  return (
    <AuthFrame title={"Quitter la lettre\u202F?"}>
      <PageMeta title="Se désinscrire de la lettre" description="Ne plus recevoir la lettre." noIndex />
      <LeaveLetter />
    </AuthFrame>
  );
}
