import { useLocation } from "react-router";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { ConfirmLetter, LeaveLetter } from "#office/mailings/components/letter-links.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";

/** From the mail to a visitor who asked for the letter; and from each letter, to leave: mail filters open links, so it asks first. */
export default function LetterLinkPage() {
  return useLocation().pathname.startsWith("/lettre/confirmation") ? (
    <AuthFrame title="Votre inscription à la lettre">
      <PageMeta title="Inscription à la lettre" description="Confirmez votre adresse." noIndex />
      <ConfirmLetter />
    </AuthFrame>
  ) : (
    <AuthFrame title={"Quitter la lettre\u202F?"}>
      <PageMeta title="Se désinscrire de la lettre" description="Ne plus recevoir la lettre." noIndex />
      <LeaveLetter />
    </AuthFrame>
  );
}
