import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { ConfirmLetter } from "#office/mailings/components/letter-links.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";

/** From the mail to a visitor who asked for the letter. */
export default function LetterConfirmationPage() {
  return (
    <AuthFrame title="Votre inscription à la lettre">
      <PageMeta title="Inscription à la lettre" description="Confirmez votre adresse." noIndex />
      <ConfirmLetter />
    </AuthFrame>
  );
}
